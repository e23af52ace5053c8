/** Words of a system's name that name no place: they stand in the name of any laboratory, or of any computer beside an instrument. */
const words = [
    'gene ?xpert',
    'gx',
    'cepheid',
    'dell',
    'lab',
    'labo',
    'laboratory',
    'laboratoire',
    'hospital',
    'hosp',
    'hopital',
    'hôpital',
    'health',
    'centre',
    'center',
    'clinic',
    'clinique',
    'referral',
    'regional',
    'district',
    'general',
    'hc',
    'hciii',
    'hciv',
    'iii',
    'system',
    'computer',
    'demo',
    '[0-9]+',
    // Of one or two letters none says anything.
    '.{0,2}',
] as const;

/** The whole of a word, in lower case, that names no place: a regular expression of PostgreSQL. */
export const commonWord = `^(${words.join('|')})$`;
