/** Which codes of the manual somebody looks for. */
import { plain } from '../../../resources/define/language/plain.ts';

export interface Code {
    code: string;
    class: string;
    phase: string;
    counts_as: string;
    meaning: string;
    likely_cause: string;
    first_action: string;
    /** The same words in the language of the table, where they are said in another. */
    written?: string;
}

/** A row of the manual as the server answers with it. */
export function codeOf(row: Readonly<Record<string, unknown>>): Code {
    const word = (name: keyof Code): string => {
        const value = row[name];
        return typeof value === 'string' ? value : '';
    };
    return {
        code: word('code'),
        class: word('class'),
        phase: word('phase'),
        counts_as: word('counts_as'),
        meaning: word('meaning'),
        likely_cause: word('likely_cause'),
        first_action: word('first_action'),
    };
}

/** Codes that have all of the words, anywhere; digits are the beginning of a code first. */
export function findCodes(codes: readonly Code[], wanted: string): readonly Code[] {
    const words = plain(wanted).split(/\s+/).filter(Boolean);
    const begun = codes.filter(({ code }) => words.length === 1 && code.startsWith(words[0]!));
    if (begun.length) return begun;
    return codes.filter((one) => {
        const text = plain(
            [
                one.code,
                one.class,
                one.meaning,
                one.likely_cause,
                one.first_action,
                one.written,
            ].join(' '),
        );
        return words.every((word) => text.includes(word));
    });
}
