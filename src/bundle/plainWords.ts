/**
 * In place of `inflection` (docs/decisions/0005-browser-bundle.md): react-admin makes English labels of names with it where none is
 * given. Here every label is a text of a declaration, in the reader's language; a name stays as it is.
 */
const asItIs = (name: string): string => name;

export {
    asItIs as capitalize,
    asItIs as humanize,
    asItIs as inflect,
    asItIs as pluralize,
    asItIs as singularize,
    asItIs as transform,
};
