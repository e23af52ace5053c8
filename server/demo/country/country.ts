/**
 * The demo country on paper. Districts, subregions and their centres are those of Uganda (2018);
 * partners, hubs, facilities and machines are made up.
 */
import { readFileSync } from 'node:fs';
import { drawMachines, type Machine } from './machines.ts';
import { random, type Random } from '../random.ts';
import type { Facility } from './facility.ts';

/** How much of everything, by the name of a size; the usual one first. */
export const demoSizes = {
    country: { facilities: 300, machines: 242, days: 730, scale: 1 },
    /** For tests: there in seconds. */
    small: { facilities: 40, machines: 12, days: 90, scale: 0.6 },
} as const;

export type DemoSize = keyof typeof demoSizes;

export interface District {
    name: string;
    region: string;
    group: string;
    lat: number;
    lng: number;
}

export interface Hub {
    name: string;
    district: string;
}

export interface Country {
    districts: District[];
    partners: string[];
    hubs: Hub[];
    facilities: Facility[];
    machines: Machine[];
}

/** The country of a seed. */
export function drawCountry(seed: number, size: DemoSize): Country {
    const wanted = demoSizes[size];
    const chance = random(seed, 'country');
    const districts = readDistricts();
    const hubs = drawHubs(districts, chance);
    const facilities = drawFacilities(wanted.facilities, districts, hubs, chance);
    const machines = drawMachines(wanted.machines, facilities, random(seed, 'machines'));
    return { districts, partners, hubs, facilities, machines };
}

const partners = [
    'Afya Bora Initiative',
    'Ujenzi Health Trust',
    'Lake Region Care Alliance',
    'Tumaini TB Action',
];

function readDistricts(): District[] {
    const text = readFileSync(new URL('districts.csv', import.meta.url), 'utf8');
    return text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => {
            const [name = '', region = '', group = '', lat, lng] = line.split(',');
            return { name, region, group, lat: Number(lat), lng: Number(lng) };
        });
}

const districtCalled = (districts: District[], wanted: string): District =>
    districts.find(({ name }) => name === wanted)!;

/** Towns with several sites each. */
const large = ['Kampala', 'Wakiso', 'Mbarara', 'Gulu', 'Lira', 'Mbale', 'Jinja', 'Arua', 'Kasese'];

/** One hub in a district of every other subregion. */
function drawHubs(districts: District[], chance: Random): Hub[] {
    const regions = [...new Set(districts.map(({ region }) => region))].filter(
        (_, at) => at % 2 === 0,
    );
    return regions.map((region) => {
        const { name } = chance.pick(districts.filter((district) => district.region === region));
        return { name: `${name} Hub`, district: name };
    });
}

const levelWords = {
    hc_iii: 'HC III',
    hc_iv: 'HC IV',
    hospital: 'Hospital',
    regional_referral: 'Regional Referral Hospital',
} as const;

function drawFacilities(
    count: number,
    districts: District[],
    hubs: Hub[],
    chance: Random,
): Facility[] {
    const used = new Set<string>();
    return Array.from({ length: count }, (_, at) => {
        // The first of each four groups of ten is the large hospital that treats resistance.
        const level =
            at % 10 === 0
                ? 'regional_referral'
                : chance.weighted({ hc_iii: 5, hc_iv: 3, hospital: 2 });
        const ownership =
            level === 'regional_referral'
                ? 'government'
                : chance.weighted({ government: 6, pnfp: 3, private: 1 });
        const district = chance.chance(0.3)
            ? districtCalled(districts, chance.pick(large))
            : chance.pick(districts);
        return {
            name: `${newName(used, chance)} ${levelWords[level]}`,
            code: `DEMO-${String(at + 1).padStart(4, '0')}`,
            level,
            ownership,
            district: district.name,
            hub: nearest(district, hubs, districts).name,
            partner: chance.pick(partners),
            lat: round(district.lat + (chance.next() - 0.5) * 0.3),
            lng: round(district.lng + (chance.next() - 0.5) * 0.3),
            mdr: level === 'regional_referral',
        };
    });
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

function nearest(from: District, hubs: Hub[], districts: District[]): Hub {
    const distance = ({ district }: Hub): number => {
        const to = districts.find(({ name }) => name === district)!;
        return Math.hypot(to.lat - from.lat, to.lng - from.lng);
    };
    return hubs.toSorted((one, other) => distance(one) - distance(other))[0]!;
}

const beginnings = ['Ka', 'Bu', 'Na', 'Ki', 'Mu', 'Lu', 'Nya', 'Ru', 'Aba', 'Oki', 'Lo', 'Te'];
const middles = ['lem', 'gand', 'birw', 'tund', 'mas', 'wer', 'sok', 'dong', 'pal', 'ting', 'rem'];
const endings = ['a', 'o', 'e', 'i', 'ya', 'wa', 'oro', 'ire'];

function newName(used: Set<string>, chance: Random): string {
    for (;;) {
        const name = chance.pick(beginnings) + chance.pick(middles) + chance.pick(endings);
        if (used.has(name)) continue;
        used.add(name);
        return name;
    }
}
