// What the pages' import map does in a browser: "tailbiter/..." is a file of the server's.
const WEB = new URL("../../src/tailbiter/server/web/", import.meta.url);
const OURS = "tailbiter/";

export function resolve(name, context, next) {
  return next(name.startsWith(OURS) ? new URL(name.slice(OURS.length), WEB).href : name, context);
}
