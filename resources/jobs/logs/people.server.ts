/** What a line of a system log says of a person, a sample or a specimen: left out of what is shown, and counted. */

/** What begins it: `Sample`, `Patient's`, `specimens`. */
const who = String.raw`(?:samples?|patients?|specimens?)(?:['’]s)?`;
const names = String.raw`ids?|identifier|identity|first|last|given|family|full|sur|names?|no\.?|nr\.?|numbers?|bar ?codes?|codes?|labels?`;
const called = String.raw`${who}(?:[ _-]*(?:${names}|\d(?=\W))){0,5}(?!\p{L})`;

/** Words of the software: where one stands, what was typed has ended. */
const technical = [
    'error errors err code module modules test tests testing assay cartridge cartridges instrument system software probe check',
    'pressure temperature volume preparation prep processing adequacy control controls type result results report started starting',
    'starts stopped aborted cancelled canceled completed complete finished loaded loading ejected inserted failed failure invalid',
    'valid detected not too low high insufficient sufficient empty missing required entered scanned created deleted edited updated',
    'saved data file list record records window screen table database information warning fatal critical count valve syringe',
    'chamber run queue order orders upload position slot',
]
    .join(' ')
    .replaceAll(' ', '|');

const quoted = String.raw`"[^"]*"?|'[^']*'?`;
/** Behind a sign: to the end of the field, past a comma too (`Doe, Jane`) unless something else begins there. */
const signed = String.raw`["'’)\]]?\s{0,20}[:=#>]+\s{0,20})(${quoted}|(?:(?!,\s{0,5}(?:[\w ]{1,30}[:=#]|(?:${technical})\b))[^;"\t|<])+)`;
/** Without one: to the next word of the software. */
const bare = String.raw`(?:[\s_(\[{/-]|\.(?=\d)|,(?=\s{0,5}[\w-]{0,20}\d)){0,20})(?![\s_(\[{/-])(?!(?:${names})(?!\p{L}))(${quoted}|(?:(?!(?<![\w-])(?:${technical})(?![\w-]))[^,;:=#>"\t|<])+)`;

const named = new RegExp(`(${called}${signed}|(${called}${bare}`, 'giu');
const mentioned = new RegExp(who, 'iu');
const ending = new RegExp(String.raw`${called}[^\p{L}\p{N}]{0,20}$`, 'iu');
/** A word that may be a number of a sample. */
const word = /[\w/-]{4,}/g;

const digitsOf = (text: string): number => text.replaceAll(/\D+/g, '').length;

/** More of them are not told apart. */
const most = 1000;

/** Those whom a log names, each once. */
export class People {
    #seen = new Set<string>();

    get count(): number {
        return this.#seen.size;
    }

    /** A line without them. */
    without(line: string): string {
        if (!mentioned.test(line)) return line;
        const left = line.replaceAll(
            named,
            (all: string, sign?: string, value = '', plain = '', other = '') => {
                const text = sign === undefined ? other : value;
                if (!/[\p{L}\p{N}]/u.test(text)) return all;
                return `${sign ?? plain}${this.#leave(text)}${/\s$/.test(text) ? ' ' : ''}`;
            },
        );
        // A number further on in the line may be theirs, but that of an error.
        return left.replaceAll(word, (found: string, at: number) =>
            digitsOf(found) < 4 ||
            /\b(?:error|err|code)\W{0,3}$/i.test(left.slice(Math.max(0, at - 12), at))
                ? found
                : this.#leave(found),
        );
    }

    /** A line that tells the value for which the one before it has the word. */
    withoutFirst(line: string): string {
        return line.replace(
            /^\s*(?:"[^"]*"?|'[^']*'?|[^;"\t|<]+)/,
            (value) => `${this.#leave(value)} `,
        );
    }

    #leave(value: string): string {
        if (this.#seen.size < most) this.#seen.add(value.trim().toLowerCase());
        return '…';
    }
}

/** Whether a line ends in a word whose value follows on the next. */
export const awaitsPerson = (line: string): boolean => ending.test(line.trimEnd().slice(-200));
