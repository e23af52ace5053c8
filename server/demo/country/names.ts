/** Made-up people. */
import type { Random } from '../random.ts';

const given = [
    'Amina',
    'Brian',
    'Christine',
    'David',
    'Esther',
    'Francis',
    'Grace',
    'Hassan',
    'Irene',
    'Joseph',
    'Lydia',
    'Moses',
    'Norah',
    'Patrick',
    'Ruth',
    'Simon',
];
const family = [
    'Akello',
    'Byamukama',
    'Kato',
    'Lubega',
    'Mugisha',
    'Nakato',
    'Namuli',
    'Ochieng',
    'Okello',
    'Opio',
    'Ssali',
    'Tumusiime',
    'Wanyama',
];

/** A made-up person. */
/** A name by a number, without drawing: whatever is drawn elsewhere stays as it is. */
export const nameAt = (at: number): string =>
    `${given[at % given.length]} ${family[(at * 7 + 3) % family.length]}`;

export const drawName = (chance: Random): string => `${chance.pick(given)} ${chance.pick(family)}`;
