/** Every browser that runs the bundle has it: spares node-polyglot a polyfill. */
module.exports = Object.hasOwn;
