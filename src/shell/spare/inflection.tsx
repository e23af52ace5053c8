/**
 * Stands in for the English grammar that react-admin makes labels with where nobody gave one. Our
 * screens take every label from a declaration; what is left needs no grammar.
 */
export const humanize = (word: string): string => {
    const spaced = word.replaceAll('_', ' ').trim();
    return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

export const transform = (word: string): string => humanize(word);

export const inflect = (word: string): string => word;

export const pluralize = (word: string): string => word;
