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
export const drawName = (chance: Random): string => `${chance.pick(given)} ${chance.pick(family)}`;
