/**
 * How well a spelling fits a facility: a score from 0 to 100 and the reasons in words. Pure: knows
 * no database. The level is evidence, not noise: a health centre III is not its IV.
 */
import { say, type Sentence } from '../../define/say.ts';
import { ratio, token_set_ratio, token_sort_ratio } from 'fuzzball';
import { placeKey, readName, withoutSuffix, type NameLevel, type ReadName } from './names.ts';
import { levels, type Level } from '../places.ts';

/** A facility as the matcher needs it. */
export interface Place {
    id: number;
    name: string;
    code: string | null;
    level: Level;
    district: string;
    aliases: readonly string[];
}

/** A facility whose name has been read once. */
export interface KnownPlace extends Place {
    read: ReadName;
    districtKey: string;
}

export interface Scored {
    score: number;
    /** The name, and the level where both tell one, agree to the letter after reading. */
    exact: boolean;
    sameDistrict: boolean | null;
    reasons: readonly Sentence[];
}

/** Reads the name of a facility once, before many comparisons. */
export const knownPlace = (place: Place): KnownPlace => ({
    ...place,
    read: readName(place.name),
    districtKey: placeKey(place.district),
});

/** Scores one spelling, in one district if that is known, against one facility. */
export function score(asked: ReadName, district: string | null, place: KnownPlace): Scored {
    const name = nameScore(asked, place);
    const level = levelScore(asked.level, place);
    const sameDistrict = district === null ? null : placeKey(district) === place.districtKey;
    const where =
        sameDistrict === null
            ? { points: 6, reason: null }
            : sameDistrict
              ? { points: 10, reason: say('In %{district}', { district: place.district }) }
              : {
                    points: 0,
                    reason: say('In %{district}, not in %{other}', {
                        district: place.district,
                        other: district ?? '',
                    }),
                };
    const total = Math.round(name.points * 0.8 + level.points + where.points);
    return {
        score: Math.max(0, Math.min(100, total)),
        exact: name.points === 100 && level.same,
        sameDistrict,
        reasons: [name.reason, level.reason, where.reason].filter((reason) => reason !== null),
    };
}

function nameScore(asked: ReadName, place: KnownPlace): { points: number; reason: Sentence } {
    const known = place.read;
    if (!asked.key || !known.key)
        return { points: 0, reason: say('Nothing but a level to compare') };
    if (asked.key === known.key) return { points: 100, reason: say('Same name') };
    const bare = withoutSuffix(asked);
    if (asked.suffix && bare.key === known.key && placeKey(asked.suffix) === place.districtKey) {
        return {
            points: 99,
            reason: say('Same name; %{suffix} is its district', { suffix: asked.suffix }),
        };
    }
    const [a, b] = [asked.words.join(' '), known.words.join(' ')];
    const spelled = Math.max(ratio(asked.key, known.key), token_sort_ratio(a, b));
    const owner = ownerWords.find(
        (word) => asked.words.includes(word) !== known.words.includes(word),
    );
    if (owner) {
        const points = Math.min(70, Math.max(spelled, token_set_ratio(a, b) * 0.8));
        return {
            points,
            reason: say('Resembles %{name}, but only one of them says %{owner}', {
                name: b,
                owner,
            }),
        };
    }
    if (containsAll(asked.words, known.words) || containsAll(known.words, asked.words)) {
        const common = asked.words.filter((word) => known.words.includes(word)).join('');
        // `TASO GULU` and `Gulu Hospital` share no more than their district.
        if (common === place.districtKey) {
            const points = Math.min(72, Math.max(spelled, 72));
            return {
                points,
                reason: say('Only %{common}, the district, is in both names', { common }),
            };
        }
        const points = Math.min(98, Math.max(spelled, 85));
        return {
            points,
            reason: say('All words of %{name} are in the other name', { name: shorter(a, b) }),
        };
    }
    const shared = token_set_ratio(a, b) * 0.8;
    const points = Math.min(98, Math.max(spelled, shared));
    return {
        points,
        reason:
            points >= 85
                ? say('Spelled nearly alike: %{name}', { name: b })
                : say('Resembles %{name}', { name: b }),
    };
}

/** The prison's, the army's and the mission's health centre stand beside the public one. */
const ownerWords = [
    'PRISON',
    'POLICE',
    'MILITARY',
    'BARRACKS',
    'UPDF',
    'ISLAMIC',
    'CATHOLIC',
    'COU',
];

const containsAll = (all: readonly string[], some: readonly string[]): boolean =>
    some.some((word) => word.length >= 4) && some.every((word) => all.includes(word));

const shorter = (a: string, b: string): string => (a.length <= b.length ? a : b);

/** Levels that lists confuse or that one became after an upgrade. */
const near: readonly (readonly [NameLevel, NameLevel])[] = [
    ['hc_ii', 'hc_iii'],
    ['hc_iii', 'hc_iv'],
    ['hc_iv', 'hospital'],
    ['hospital', 'regional_referral'],
    ['regional_referral', 'national_referral'],
    ['hospital', 'national_referral'],
    ['clinic', 'hc_ii'],
];

const isHealthCentre = (level: NameLevel): boolean => level.startsWith('hc');

function levelScore(
    asked: NameLevel | null,
    place: KnownPlace,
): { points: number; same: boolean; reason: Sentence | null } {
    const level = { text: levels[place.level] };
    // A list may call a hospital 'Regional Referral' in its name and 'Hospital' in its level column.
    const told = [place.level, place.read.level].filter((level) => level !== null);
    if (asked === null)
        return { points: 6, same: false, reason: say('No level given; it is %{level}', { level }) };
    if (told.includes(asked))
        return { points: 10, same: true, reason: say('Same level, %{level}', { level }) };
    if (asked === 'hc' && told.some(isHealthCentre)) {
        return {
            points: 6,
            same: false,
            reason: say('A health centre without its number; it is %{level}', { level }),
        };
    }
    const close = told.some((level) =>
        near.some(([one, other]) => [one, other].includes(asked) && [one, other].includes(level)),
    );
    return close
        ? { points: 2, same: false, reason: say('Another level: %{level}', { level }) }
        : { points: -8, same: false, reason: say('Quite another level: %{level}', { level }) };
}
