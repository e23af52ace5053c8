/** What the central store of the demo country holds: products as a TB and HIV programme has them. */
import { readFileSync } from 'node:fs';

export interface Good {
    code: string;
    name: string;
    category: string;
    unit: string;
    /** The pack that it comes in, and how many base units that holds. */
    pack: readonly [unit: string, size: number];
    storage: 'ambient' | '2_8' | '2_28' | '15_30' | 'frozen';
    disease: string;
    /** Base units that the country uses in a month. `tests`: as many as its machines run TB tests. */
    monthly: number | 'tests';
    /** Months from delivery to expiry; none expires where 0. */
    life: number;
    /** Place in the lists of suppliers and funders. */
    from: readonly [supplier: number, funder: number];
    /** The assay whose runs use it, as instruments name it: what leaves the store follows from them (chain.ts). */
    assay?: string;
    /** What is particular about it today. */
    story?: 'out' | 'low' | 'held' | 'expired' | 'over' | 'risk';
}

export const suppliers = [
    [
        'Cepheid High Burden Programme',
        'Orders desk',
        '+46 8 000 00 00',
        'orders@cepheid.example.org',
    ],
    ['National Medical Stores', 'Dispatch', '+256 414 000 000', 'dispatch@nms.example.org'],
    ['Joint Medical Store', 'Sales', '+256 414 000 001', 'sales@jms.example.org'],
    ['Abbott Molecular Supply', 'East Africa desk', '+254 20 000 0000', 'ea@abbott.example.org'],
    ['Global Drug Facility', 'Country officer', '+41 22 000 00 00', 'gdf@stoptb.example.org'],
] as const;

export const funders = ['Global Fund', 'PEPFAR', 'Government of Uganda', 'USAID LPHS'] as const;

/** Where each of them answers, in their order. */
export const funderContacts = [
    ['Country team', '+41 58 000 00 00', 'uganda@fund.example.org'],
    ['Laboratory adviser', '+256 414 000 010', 'lab@pepfar.example.org'],
    ['Budget office', '+256 414 000 011', 'budget@health.example.org'],
    ['Supply adviser', '+256 414 000 012', 'supply@lphs.example.org'],
] as const;

/** What belongs to each category. */
export const categoryTexts: Readonly<Record<string, string>> = {
    Biosafety: 'What protects people, and takes care of waste',
    Cartridges: 'Cartridges and chips of analysers',
    Consumables: 'Tubes, slides and whatever else is used up',
    'Culture and DST': 'Media and drugs for culture and susceptibility',
    'Rapid tests': 'Strips and kits that are read by eye',
    Reagents: 'Stains and solutions of the bench',
};

/** How units are written beside a number. */
export const abbreviations: Readonly<Record<string, string>> = {
    Bag: 'bag',
    Bottle: 'btl',
    Box: 'bx',
    Bundle: 'bdl',
    Carton: 'ctn',
    Jerrycan: 'jcn',
    Kit: 'kit',
    Pair: 'pr',
    Piece: 'pc',
    Rack: 'rck',
    Roll: 'roll',
    Set: 'set',
    Test: 'tst',
    Tube: 'tb',
    Vial: 'vl',
    mL: 'mL',
    mg: 'mg',
};

export const departments = [
    'TB laboratory',
    'HIV laboratory',
    'Quality assurance',
    'Training',
] as const;

export const goods: readonly Good[] = readFileSync(new URL('goods.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
        const [code, name, category, unit, pack, size, storage, disease, monthly, life, ...rest] =
            line.split(';') as [string, string, string, string, string, ...string[]];
        const [supplier, funder, story, assay] = rest;
        return {
            code,
            name,
            category,
            unit,
            pack: [pack, Number(size)],
            storage: storage as Good['storage'],
            disease: disease ?? '',
            monthly: monthly === 'tests' ? 'tests' : Number(monthly),
            life: Number(life),
            from: [Number(supplier), Number(funder)],
            ...(story && { story: story as NonNullable<Good['story']> }),
            ...(assay && { assay }),
        };
    });
