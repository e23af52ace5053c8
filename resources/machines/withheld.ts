/** Words in the place of what is withheld from readers who may not see who a patient is. */
export const withheld = 'withheld';

/** An error code that no table knows. */
export const otherCode = 'other';

/** For columns whose text may be withheld: that word is said in the reader's language. */
export const mayBeWithheld = { standard: [withheld] } as const;
export const mayBeOther = { standard: [otherCode] } as const;
