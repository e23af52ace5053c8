import type { AccountType } from '../accountTypes.ts';

/**
 * The kinds of devices: what people call each, and the words for it in messages and tables. A further kind is a row here, and
 * the lists, reports and screens of `resources/devices` know it.
 */
interface Kind {
    label: string;
    /** Words of `machine.device_type` and `result.device_type` that are of this kind. */
    types: readonly string[];
    /** Products whose messages and files are taken, where that is not what it is called. */
    products?: readonly string[];
    /** Tests expected of a machine and week, where the programme says so, and the types of which it says so. Source: domain 3.2. */
    expected?: { tests: number; types: readonly string[] };
}

export const kinds = {
    genexpert: { label: 'GeneXpert', types: ['genexpert'], products: ['GeneXpert Dx', 'GxAlert'] },
    truenat: { label: 'Truenat', types: ['truenat'] },
    afinion: { label: 'Afinion', types: ['afinion'] },
    mpima: {
        label: 'mPima',
        types: ['mpima', 'pima'],
        products: ['m-PIMA', 'Alere q', 'PIMA CD4'],
        // A PIMA counts cells of one patient after the other, and nobody has said how many.
        expected: { tests: 40, types: ['mpima'] },
    },
    xray: { label: 'Chest X-ray', types: ['xray'], products: ['CAD4TB', 'qXR'] },
    m2000: { label: 'Abbott m2000', types: ['m2000'] },
} as const satisfies Record<string, Kind>;

export type KindWord = keyof typeof kinds;

/** Account types that are about one kind of device, and see nothing of the others. */
export const ownKind: Readonly<Partial<Record<AccountType, KindWord>>> = {
    lifecare: 'mpima',
    xraysite: 'xray',
};

/** Something for each kind of a table by kinds. */
export const eachKind = <Kind extends string, Made>(
    table: Readonly<Record<Kind, unknown>>,
    make: (kind: Kind) => Made,
) =>
    Object.fromEntries(
        (Object.keys(table) as Kind[]).map((kind) => [kind, make(kind)]),
    ) as Readonly<Record<Kind, Made>>;

/** The kind of a table whose screen stands at a path. */
export const kindAt = <Kind extends string>(
    table: Readonly<Record<Kind, { route: string }>>,
    path: string,
) => (Object.keys(table) as Kind[]).find((kind) => table[kind].route === path.replace(/\/+$/, ''));

export const kindLabels = eachKind(kinds, (kind): string => kinds[kind].label);

/** What an account may bring files of, by the names on the instruments. */
export const productNames = (account: AccountType): readonly string[] =>
    Object.entries<Kind>(kinds)
        .filter(([word]) => (ownKind[account] ?? word) === word)
        .flatMap(([, { label, products }]) => products ?? [label]);

/** Types of instruments as messages tell them, with what the parsing tables call them. */
export const typeLabels = {
    genexpert: 'GeneXpert',
    afinion: 'Afinion',
    mpima: 'm-PIMA',
    pima: 'PIMA',
    truenat: 'Truenat',
    xray: 'Chest X-ray',
    m2000: 'Abbott m2000',
} as const;

export const expectedOf = (kind: string): Required<Kind>['expected'] =>
    (kinds as Readonly<Record<string, Kind>>)[kind]?.expected ?? { tests: 0, types: [] };

export const typesOf = (kind: string): readonly string[] =>
    (kinds as Readonly<Record<string, Kind>>)[kind]?.types ?? [];
