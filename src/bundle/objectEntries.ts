/** In place of a polyfill of 6 KB (docs/decisions/0005-browser-bundle.md): every browser we serve has it. */
const { entries } = Object;
export { entries as 'module.exports' };
