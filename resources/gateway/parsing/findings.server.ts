/**
 * Whether something was found, in whatever order the words of a text stand. Asked where a device tells an error as well: there a finding
 * may neither be believed nor lost.
 */
import { limitOf } from './limits.ts';
import { normalise } from './normalise.ts';
import type { ParsingTables, Word } from './tables.server.ts';
import { holds, readText } from './words.server.ts';

/** Figures, and crosses as grades: `2+`, `MTB +`, `R+`; the one of `MTB+RIF` or `MTB + RIF` joins two names. */
const FIGURE = /^\s*[<>]?\s*\d+\s*(?:[.,<>]|$|copies|cp|cells?|iu)/i;
const CROSS = /^\s*[+＋]|[\d\p{L}][+＋](?![^\s+＋])|\d[+＋]|[+＋]\s*(?:$|[^\s\p{L}\p{N}])/u;

/** The words of a text beside its targets, and before which of them how many targets are named. */
interface Parts {
    words: string[];
    named: number[];
}

/** So many words has a row of the tables at most that is looked for within a text. */
const LONGEST = 6;
/** A finding is taken back by a word so many words before it: `no MTB detected`. */
const REACH = 2;

/** Whether a text tells, of whatever target, that something was found, or that nothing was; '' where it says neither. */
export function findingIn(tables: ParsingTables, text: string): 'found' | 'none' | '' {
    if (FIGURE.test(text) || CROSS.test(text)) return 'found';
    const limit = limitOf(text);
    if (limit) return limit === 'none' ? 'none' : 'found';
    const sent = normalise(text);
    const whole = wholeOf(tables, text, sent);
    if (whole && isFound(whole)) return 'found';
    const parts = partsOf(tables, sent);
    let said: 'none' | '' = whole?.call === 'not_detected' ? 'none' : '';
    // Where the words about the present target begin, and what takes back the finding after it.
    let clause = 0;
    let taking: { start: number; end: number } | undefined;
    for (let at = 0; at < parts.words.length;) {
        const { word, length, isSign } = phraseAt(tables, parts, at, clause);
        if (word?.call === 'not_detected') {
            said = 'none';
            taking = isSign ? { start: at, end: at + length } : undefined;
            if (!isSign) clause = at + length;
        } else if (word && isFound(word)) {
            if (!taking || !isTakenBack(parts, clause, taking, at)) return 'found';
            taking = undefined;
            clause = at + length;
        }
        at += length;
    }
    return said;
}

const isFound = ({ call }: Pick<Word, 'call'>): boolean =>
    call === 'detected' || call === 'indeterminate';

/** The whole text as one target is read, whose name may be a word itself: `MTB Trace`. */
function wholeOf(tables: ParsingTables, text: string, sent: string) {
    const aliases = tables.targets.flatMap((target) =>
        target.aliases.filter((alias) => holds(sent, alias)),
    );
    const exact = readText(tables, text, { name: '', role: 'target', aliases });
    return exact && exact.call !== 'unrecognised'
        ? exact
        : (tables.words.get(sent) ?? tables.signs.get(sent));
}

function partsOf(tables: ParsingTables, sent: string): Parts {
    const aliases = tables.targets
        .flatMap((target) => target.aliases)
        .filter(Boolean)
        .toSorted((a, b) => b.length - a.length);
    const parts: Parts = { words: [], named: [0] };
    for (let rest = sent; rest !== '';) {
        const alias = aliases.find((one) => `${rest} `.startsWith(`${one} `));
        const next = alias ?? rest.split(' ', 1)[0]!;
        if (alias) parts.named[parts.words.length]! += 1;
        else {
            parts.words.push(next);
            parts.named.push(0);
        }
        rest = rest.slice(next.length + 1);
    }
    return parts;
}

const isNamed = ({ named }: Parts, from: number, to: number): boolean =>
    named.slice(from, to).some((targets) => targets > 0);

/** The longest row of the tables that begins at a word. One that says not, after a target, is not put together around another. */
function phraseAt(tables: ParsingTables, parts: Parts, at: number, clause: number) {
    for (let length = Math.min(LONGEST, parts.words.length - at); length > 0; length--) {
        const phrase = parts.words.slice(at, at + length).join(' ');
        const result = tables.words.get(phrase);
        const word = result ?? tables.signs.get(phrase);
        const isParted =
            word?.call === 'not_detected' &&
            isNamed(parts, at + 1, at + length) &&
            isNamed(parts, clause, at + 1);
        if (word && !isParted) return { word, length, isSign: !result };
    }
    return { word: undefined, length: 1, isSign: false };
}

/**
 * Whether a word for not takes back the finding at a word: one of its own target, which stands before it (`MTB not found`) or right behind
 * it (`no MTB detected`). Of another, as in `MTB not seen RIF resistant`, it says nothing.
 */
function isTakenBack(
    parts: Parts,
    clause: number,
    { start, end }: { start: number; end: number },
    at: number,
): boolean {
    const behind = parts.named[end] ?? 0;
    const own = behind === 0 || (behind === 1 && !isNamed(parts, clause, start + 1));
    return at - end < REACH && own && !isNamed(parts, end + 1, at + 1);
}
