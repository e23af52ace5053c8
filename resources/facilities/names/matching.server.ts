/**
 * Finds facilities for a spelling among thousands: a trigram index picks the few worth scoring, the
 * scores and four plain thresholds decide what is certain, likely, doubtful or none. Only a certain
 * match may be taken without a person.
 */
import { say, type Sentence } from '../../define/say.ts';
import { placeKey, readName } from './names.ts';
import type { Candidate, Certainty, Proposal } from './proposals.ts';
import { knownPlace, score, type KnownPlace, type Place, type Scored } from './scoring.server.ts';

/** From here on a candidate is worth a person's confirmation. */
const likelyFrom = 82;
/** Below this a candidate is not worth showing. */
const doubtfulFrom = 60;
/** Two candidates nearer than this to each other leave it open which is meant. */
const clearLead = 4;

interface Found {
    place: KnownPlace;
    scored: Scored;
}

/** All facilities, read and indexed once for any number of spellings. */
export class Matcher {
    private readonly places: readonly KnownPlace[];
    private readonly byTrigram = new Map<string, number[]>();
    private readonly byAlias = new Map<string, KnownPlace>();
    private readonly byReadAlias = new Map<string, KnownPlace[]>();

    constructor(places: readonly Place[]) {
        this.places = places.map(knownPlace);
        this.places.forEach((place, position) => {
            for (const gram of trigrams(place.read.key)) push(this.byTrigram, gram, position);
            for (const alias of place.aliases) {
                this.byAlias.set(spelling(alias), place);
                const read = readName(alias);
                if (read.key) push(this.byReadAlias, `${read.key}|${read.level}`, place);
            }
        });
    }

    /** Proposes facilities for one spelling, in one district where that is known. */
    propose(name: string, district: string | null = null): Proposal {
        const asked = readName(name);
        const remembered = this.byAlias.get(spelling(name));
        const found = this.nearest(asked.key, asked.suffix)
            .map((place) => ({ place, scored: score(asked, district, place) }))
            .toSorted((a, b) => b.scored.score - a.scored.score || a.place.id - b.place.id);
        const exact = found.filter(({ scored }) => scored.exact);
        const rival = exact.find(({ place }) => place.id !== remembered?.id);
        if (remembered && !rival) {
            return proposal(name, district, 'certain', say('This spelling was confirmed before'), [
                candidate(remembered, 100, [say('A remembered spelling of it')]),
            ]);
        }
        const verdict = remembered
            ? {
                  certainty: 'likely' as const,
                  because: say('Remembered, but another facility bears this name'),
              }
            : this.judge(asked.key && `${asked.key}|${asked.level}`, district, found, exact);
        const list = found
            .filter(({ scored }) => scored.score >= doubtfulFrom)
            .slice(0, 5)
            .map(({ place, scored }) => candidate(place, scored.score, scored.reasons));
        if (remembered) {
            const others = list.filter((one) => one.facility_id !== remembered.id);
            list.splice(
                0,
                list.length,
                candidate(remembered, 100, [say('A remembered spelling of it')]),
            );
            list.push(...others.slice(0, 4));
        }
        return proposal(name, district, verdict.certainty, verdict.because, list);
    }

    private judge(
        readKey: string,
        district: string | null,
        found: readonly Found[],
        exact: readonly Found[],
    ): { certainty: Certainty; because: Sentence } {
        const here = exact.filter(({ scored }) => scored.sameDistrict !== false);
        const likeAlias = this.byReadAlias.get(readKey) ?? [];
        if (here.length === 1 && exact.length === here.length && !likeAlias.length) {
            const because = district
                ? say('The only facility of this name and level in the district and the country')
                : say('The only facility of this name and level in the country');
            return { certainty: 'certain', because };
        }
        if (district && here.length === 1 && !likeAlias.length) {
            return {
                certainty: 'certain',
                because: say('The only one of this name and level in the district'),
            };
        }
        const [first, second] = found;
        if (!first || first.scored.score < doubtfulFrom) {
            return { certainty: 'none', because: say('No facility resembles it') };
        }
        if (here.length > 1) {
            return {
                certainty: 'doubtful',
                because: say('%{count} facilities bear this name and level', {
                    count: here.length,
                }),
            };
        }
        if (first.scored.score < likelyFrom) {
            return { certainty: 'doubtful', because: say('Only a resemblance') };
        }
        if (second && first.scored.score - second.scored.score < clearLead) {
            return {
                certainty: 'doubtful',
                because: say('Two facilities fit nearly equally well'),
            };
        }
        return { certainty: 'likely', because: say('Fits well, but not to the letter') };
    }

    /** The facilities that share most of the three-letter pieces of the name. */
    private nearest(key: string, suffix: string | null): KnownPlace[] {
        const shared = new Map<number, number>();
        const grams = new Set(trigrams(key));
        if (suffix)
            for (const gram of trigrams(key.slice(0, -placeKey(suffix).length))) grams.add(gram);
        for (const gram of grams) {
            for (const at of this.byTrigram.get(gram) ?? [])
                shared.set(at, (shared.get(at) ?? 0) + 1);
        }
        return [...shared]
            .map(([at, count]) => ({ place: this.places[at]!, count }))
            .map(({ place, count }) => ({
                place,
                part: count / (place.read.key.length + 2) + count / grams.size,
            }))
            .toSorted((a, b) => b.part - a.part)
            .slice(0, 60)
            .map(({ place }) => place);
    }
}

/** The spelling of an alias as it is kept: without case and outer or repeated spaces. */
export const spelling = (raw: string): string => raw.trim().replace(/\s+/g, ' ').toLowerCase();

function trigrams(key: string): string[] {
    const padded = `  ${key} `;
    return key
        ? Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
        : [];
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
}

const candidate = (place: KnownPlace, points: number, reasons: readonly Sentence[]): Candidate => ({
    facility_id: place.id,
    name: place.name,
    code: place.code,
    level: place.level,
    district: place.district,
    score: points,
    reasons,
});

const proposal = (
    name: string,
    district: string | null,
    certainty: Certainty,
    because: Sentence,
    candidates: readonly Candidate[],
): Proposal => ({ name, district, certainty, because, candidates });
