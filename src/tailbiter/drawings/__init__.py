"""Boards, drawn: the pages' own modules, for pages and for whoever has no browser."""

from tailbiter.drawings.engine import WEB as WEB
from tailbiter.drawings.extra import NotInstalledError as NotInstalledError
from tailbiter.drawings.picture import THEMES as THEMES
from tailbiter.drawings.picture import Theme as Theme
from tailbiter.drawings.picture import pdf as pdf
from tailbiter.drawings.picture import png as png
from tailbiter.drawings.picture import save as save
from tailbiter.drawings.picture import svg as svg
