/** Whose a result is, as two messages tell of it: what means nobody is blank, numbers and names are compared as everywhere. */
import { meansNobody, numberKey } from './nobody.ts';

export interface Whose {
    patient_id: string;
    patient_name: string;
}

/** A number as numbers are compared; '' where it is nobody's. */
export const comparableNumber = (number: string): string =>
    meansNobody(number) || !/[\p{L}\p{N}]/u.test(number) ? '' : numberKey(number);

/** The words of a name, as `name_words` in the database; none where it is nobody's. */
export const wordsOf = (name: string): string[] =>
    meansNobody(name)
        ? []
        : (name
              .slice(0, 200)
              .normalize('NFD')
              .toLowerCase()
              .replace(/[\p{M}'’ʼ`´]/gu, '')
              .match(/[\p{L}\p{N}]+/gu) ?? []);

/** Whether all words of a name stand in another, each once; an initial stands for a word that it begins. */
function standIn(few: readonly string[], many: readonly string[]): boolean {
    const left = [...many];
    const takes = (fits: (word: string) => boolean): boolean => {
        const at = left.findIndex(fits);
        if (at !== -1) left.splice(at, 1);
        return at !== -1;
    };
    const missing = few.filter((word) => !takes((one) => one === word));
    return missing.every((word) => [...word].length === 1 && takes((one) => one.startsWith(word)));
}

/** Whether two names may be one person's: `Tom Okello` and `Okello T.` may be `Okello Tom`. Of a name that is not told nothing differs. */
export function isSameName(one: string, other: string): boolean {
    const [a, b] = [wordsOf(one), wordsOf(other)];
    if (!a.length || !b.length || a.join('') === b.join('')) return true;
    return standIn(a, b) || standIn(b, a);
}

const isSameNumber = (one: string, other: string): boolean => {
    const [a, b] = [comparableNumber(one), comparableNumber(other)];
    return a === '' || b === '' || a === b;
};

/** Whether nothing that both say of whose it is differs. */
export const isSamePerson = (one: Whose, other: Whose): boolean =>
    isSameNumber(one.patient_id, other.patient_id) &&
    isSameName(one.patient_name, other.patient_name);

/** Whether what one says of whose it is, another does not say. */
export const isLost = (was: Whose, is: Whose): boolean =>
    (comparableNumber(was.patient_id) !== '' &&
        comparableNumber(was.patient_id) !== comparableNumber(is.patient_id)) ||
    (wordsOf(was.patient_name).length > 0 &&
        (!wordsOf(is.patient_name).length || !isSameName(was.patient_name, is.patient_name)));

const length = (name: string): number => wordsOf(name).join('').length;

/** What the first says, and of the other what it leaves blank, or says in more words, where both are of one person. */
export function together(first: Whose, other: Whose): Whose {
    const { patient_id, patient_name } = first;
    const isMore =
        length(other.patient_name) > length(patient_name) &&
        isSameName(patient_name, other.patient_name);
    return {
        patient_id:
            comparableNumber(patient_id) === '' && comparableNumber(other.patient_id) !== ''
                ? other.patient_id
                : patient_id,
        patient_name: isMore ? other.patient_name : patient_name,
    };
}
