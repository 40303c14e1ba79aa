/**
 * Names the network of this page in keys of the browser's storage. Networks can share an origin, each under a path of its own, and
 * one must not judge the transactions of another.
 */
export const networkPath = new URL(document.baseURI).pathname
