/**
 * Whether rows under one number are one person: a number is typed wrong, given again and shared, so what people keep is compared
 * as the search for duplicates does, and only a link or a match by a person or by evidence ties rows that differ.
 */
import { AGE_APART } from '../../mdr/duplicates/duplicates.server.ts';
import { soundAlike } from '../../mdr/duplicates/sounds.ts';

/** One row that says who somebody is. */
export interface Piece {
    entity: 'result' | 'mdr_patient' | 'referred_sample' | 'referral_incoming';
    id: number;
    facility_id: number | null;
    /** Whether its facility counts where a number stands at several. */
    counted: boolean;
    name: string;
    sex: string | null;
    /** Years today, as far as anybody said. */
    age: number | null;
}

/** What joins two rows as one person, whatever their names. */
export interface Tie {
    one: string;
    other: string;
}

type Group = readonly Piece[];

/** What a row is called by in a tie. */
export const keyOf = ({ entity, id }: Pick<Piece, 'entity' | 'id'>): string => `${entity} ${id}`;

/** The rows by what ties them. */
export function groupsOf(pieces: readonly Piece[], ties: readonly Tie[]): Group[] {
    const group = new Map<string, Piece[]>(pieces.map((one) => [keyOf(one), [one]]));
    for (const { one, other } of ties) {
        const [left, right] = [group.get(one), group.get(other)];
        if (!left || !right || left === right) continue;
        left.push(...right);
        for (const piece of right) group.set(keyOf(piece), left);
    }
    return [...new Set(group.values())];
}

const isKept = ({ entity }: Piece): boolean =>
    entity === 'mdr_patient' || entity === 'referred_sample';
/** A number, a dash or an initial alone is no name. */
const isNamed = ({ name }: Piece): boolean => /\p{L}{2}/u.test(name);
const plain = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
const isSex = (sex: string | null): boolean => sex === 'female' || sex === 'male';

function agree(one: Piece, other: Piece, needsNames: boolean): boolean {
    const named = isNamed(one) && isNamed(other);
    if (named ? !sameName(one.name, other.name) : needsNames) return false;
    if (isSex(one.sex) && isSex(other.sex) && one.sex !== other.sex) return false;
    return one.age === null || other.age === null || Math.abs(one.age - other.age) <= AGE_APART;
}

const sameName = (one: string, other: string): boolean =>
    plain(one) === plain(other) || soundAlike(one, other);

/** What people keep says who it is; what an instrument sent does where there is nothing else. */
const telling = (group: Group): Group => {
    const kept = group.filter((one) => isKept(one) && isNamed(one));
    return kept.length ? kept : group;
};

function mayBeSamePatient(one: Group, other: Group): boolean {
    const needsNames = one.some(isKept) && other.some(isKept);
    return telling(one).some((left) =>
        telling(other).some((right) => agree(left, right, needsNames)),
    );
}

const allSamePatient = (groups: readonly Group[]): boolean =>
    groups.every((one, at) => groups.slice(at + 1).every((other) => mayBeSamePatient(one, other)));

/** How many people they are at least. */
export function peopleIn(groups: readonly Group[]): number {
    const people: Group[] = [];
    for (const group of groups)
        if (!people.some((one) => mayBeSamePatient(one, group))) people.push(group);
    return allSamePatient(groups) ? 1 : Math.max(people.length, 2);
}

/** The rows of whom this row is: what is tied to it, and what agrees with it where all of that is one person. */
export function ofWhom(groups: readonly Group[], key: string): Group {
    const own = groups.find((group) => group.some((one) => keyOf(one) === key)) ?? [];
    const near = groups.filter((group) => group === own || mayBeSamePatient(own, group));
    const registered = near.flat().filter(({ entity }) => entity === 'mdr_patient').length;
    return registered <= 1 && allSamePatient(near) ? near.flat() : own;
}
