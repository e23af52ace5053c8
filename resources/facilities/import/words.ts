/** The words by which lists name a level and an owner. What is not here is a fault, never a guess. */
import { readName } from '../names/names.ts';
import { levels, ownerships, type Level, type Ownership } from '../places.ts';
import { lettersOf } from '../../define/language/plain.ts';

const levelWords: Readonly<Record<string, Level>> = {
    generalhospital: 'hospital',
    districthospital: 'hospital',
    referencelab: 'reference_laboratory',
    cphl: 'reference_laboratory',
    ntrl: 'reference_laboratory',
};

const ownershipWords: Readonly<Record<string, Ownership>> = {
    government: 'government',
    govt: 'government',
    gov: 'government',
    public: 'government',
    moh: 'government',
    pnfp: 'pnfp',
    privatenotforprofit: 'pnfp',
    private: 'private',
    pfp: 'private',
    privateforprofit: 'private',
    military: 'military',
    army: 'military',
    updf: 'military',
    police: 'police',
    prison: 'prison',
    prisons: 'prison',
    other: 'other',
};

/** `HC III`, `H/C 3`, `Health Centre III`, `RRH`: the level, or undefined where it is not plain. */
export function readLevel(value: string): Level | undefined {
    const word = lettersOf(value);
    const known = (Object.keys(levels) as Level[]).find(
        (level) => word === lettersOf(level) || word === lettersOf(levels[level]),
    );
    if (known ?? levelWords[word]) return known ?? levelWords[word];
    const read = readName(value);
    // Only a level may stand there, and a health centre needs its number.
    return read.key === '' && read.level !== 'hc' ? (read.level ?? undefined) : undefined;
}

/** `Govt.`, `PNFP`, `UPDF`: the owner, or undefined where the word is not known. */
export function readOwnership(value: string): Ownership | undefined {
    const word = lettersOf(value);
    const known = (Object.keys(ownerships) as Ownership[]).find(
        (owner) => word === lettersOf(ownerships[owner]),
    );
    return known ?? ownershipWords[word];
}
