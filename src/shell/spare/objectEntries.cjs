/** Every browser that runs the bundle has it: spares node-polyglot its polyfill and what hangs on it. */
module.exports = Object.entries;
