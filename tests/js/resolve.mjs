// What the pages' import map does in a browser: "tailbiter/..." is a file of the drawings' or the server's.
import { existsSync } from "node:fs";

const FOLDERS = ["drawings/web/", "server/web/"].map((folder) => new URL(`../../src/tailbiter/${folder}`, import.meta.url));
const OURS = "tailbiter/";

export function resolve(name, context, next) {
  if (!name.startsWith(OURS)) return next(name, context);
  const places = FOLDERS.map((folder) => new URL(name.slice(OURS.length), folder));
  return next((places.find((place) => existsSync(place)) ?? places[0]).href, context);
}
