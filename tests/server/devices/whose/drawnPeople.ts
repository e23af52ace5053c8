/** People who are drawn, and how they are typed: so that a test knows whose each result is, and which of them are plainly two. */
import type { Random } from '../../../../server/demo/random.ts';

const first = ['Joy', 'Sarah', 'Peter', 'Moses', 'Amina', 'Fatuma', 'Kwame', 'Grace', 'David'];
const last = ['Okello', 'Mugisha', 'Nakato', 'Wanjiru', 'Abdi', 'Tesfaye', 'Balikowa', 'Diallo'];

/** In what people of one sample or study are alike. */
export const kinds = [
    'strangers',
    'household',
    'siblings',
    'father and son',
    'no numbers',
] as const;
export type Kind = (typeof kinds)[number];

export interface Person {
    /** Which of all that are drawn. */
    who: number;
    name: readonly [given: string, surname: string];
    number: string;
    sex: string;
    age: number;
}

/** What is typed of a person. */
export interface Typed {
    name: string;
    number: string;
    sex: string;
    age: number | null;
}

export const shuffled = <T>(draw: Random, list: readonly T[]): T[] =>
    list
        .map((one) => ({ one, at: draw.next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);

/** Two or three people: a household gave one telephone, siblings one surname too, father and son all of their name. */
export function drawPeople(draw: Random, world: number, kind: Kind): Person[] {
    const telephone = `07${draw.between(10_000_000, 99_999_999)}`;
    const own = draw.pick([
        (n: number) => `${world}${n}77${n}`,
        (n: number) => `TB/${world}/${n}${n}9`,
    ]);
    const numberOf = (n: number) => {
        if (kind === 'no numbers') return '';
        return kind === 'strangers' ? own(n) : telephone;
    };
    const [given, surnames] = [shuffled(draw, first), shuffled(draw, last)];
    const oneName = kind === 'father and son';
    return Array.from({ length: oneName ? 2 : draw.between(2, 3) }, (_, n) => ({
        who: world * 10 + n,
        name: [given[oneName ? 0 : n]!, surnames[oneName || kind === 'siblings' ? 0 : n]!],
        number: numberOf(n),
        sex: oneName ? 'male' : draw.pick(['male', 'female']),
        age: oneName ? [40, 8][n]! : 4 + 9 * n,
    }));
}

/** As it is written once: names in either order, and with slips a letter that is wrong, or something left out. */
export function typed(draw: Random, person: Person, slips: boolean): Typed {
    const [given, surname] = person.name;
    const name = draw.chance(0.5) ? `${given} ${surname}` : `${surname} ${given}`;
    const slip = (share: number) => slips && draw.chance(share);
    const spelled = slip(0.08) ? name.replace(/.(?=..$)/, 'x') : name;
    return {
        name: slip(0.1) ? '' : spelled,
        number: slip(0.1) ? '' : person.number,
        sex: slip(0.1) ? '' : person.sex,
        age: slip(0.1) ? null : person.age + (slip(0.1) ? 1 : 0),
    };
}

const wordsOf = (name: string): string[] => name.split(' ').filter(Boolean).toSorted();

export const sameName = (one: Typed, other: Typed): boolean =>
    one.name !== '' && wordsOf(one.name).join() === wordsOf(other.name).join();

/** Two words that begin alike may be one, mistyped. */
export const shareName = (one: Typed, other: Typed): boolean =>
    wordsOf(one.name).some((a) => wordsOf(other.name).some((b) => a.slice(0, 3) === b.slice(0, 3)));

/** Sex or age is told of both, and is not the same. */
export const lookApart = (one: Typed, other: Typed): boolean =>
    (one.sex !== '' && other.sex !== '' && one.sex !== other.sex) ||
    (one.age !== null && other.age !== null && Math.abs(one.age - other.age) > 2);

/** All of it is told, and the same. */
export const isTypedAlike = (one: Typed, other: Typed): boolean =>
    sameName(one, other) &&
    one.number === other.number &&
    one.sex !== '' &&
    one.sex === other.sex &&
    one.age !== null &&
    one.age === other.age;
