/**
 * Band profiles: named thresholds of a percentage, decided on the unrounded value. A rate names its profile;
 * where a reader may choose between some of the same figure, a screen shows one of them at a time.
 * `resources/bands.ts` fills them.
 */
import type { Tone } from '../field.ts';
import type { Sentence } from '../say.ts';

export interface Band {
    /** Lowest value that lies in the band, in %; the bands are in rising order. */
    from: number;
    tone: Tone;
    /** A sentence where the threshold is a limit that the programme sets. */
    label: string | Sentence;
}

export interface Bands<Profile extends string = string> {
    profiles: Readonly<Record<Profile, readonly Band[]>>;
    /** Profiles of the same figure, of which a reader chooses one, by title. */
    choices: Readonly<Partial<Record<Profile, string>>>;
    /** What to do when a figure lies in the red band of a profile, in a sentence. */
    advice: Readonly<Record<Profile, string>>;
}

/** The band of a profile that a value lies in, or undefined where there is none. */
export const bandIn = (
    profile: readonly Band[] | undefined,
    value: number | null | undefined,
): Band | undefined =>
    value === null || value === undefined
        ? undefined
        : profile?.findLast((band) => value >= band.from);
