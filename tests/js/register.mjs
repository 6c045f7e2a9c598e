// Modules of the pages under Node.js: node --import ./tests/js/register.mjs --test tests/js/
import { register } from "node:module";

register("./resolve.mjs", import.meta.url);
