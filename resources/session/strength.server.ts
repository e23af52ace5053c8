/**
 * How hard a password or key is to guess: zxcvbn (@zxcvbn-ts) with its lists of leaked passwords and words, and with
 * the words of the account, the programme and the country, which are the first that somebody tries.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Words that a stranger tries at a health programme, in any country. */
const programme = [
    'kipimo',
    'uganda',
    'kampala',
    'kenya',
    'nairobi',
    'tanzania',
    'africa',
    'hospital',
    'clinic',
    'health',
    'afya',
    'laboratory',
    'genexpert',
    'cepheid',
    'tuberculosis',
    'ministry',
    'nurse',
    'doctor',
    'admin',
    'superadmin',
    'stores',
    'mulago',
    'mbarara',
    'entebbe',
    'jinja',
    'gulu',
    'masaka',
    'mbale',
    'arua',
    'lira',
    'soroti',
    'kabale',
    'hoima',
    'wakiso',
    'mukono',
    'karibu',
    'jambo',
    'habari',
    'mungu',
    'yesu',
];

let factory: ZxcvbnFactory | undefined;

/** Guesses that an attacker who knows lists, words and habits needs. */
export function guesses(secret: string, own: readonly string[]): number {
    // The lists are large: read when the first secret is chosen, not at every start.
    factory ??= new ZxcvbnFactory({
        dictionary: { ...common, ...english },
        graphs: adjacencyGraphs,
    });
    const words = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
    const known = [...words.filter((word) => word.length > 2), ...programme];
    return factory.check(secret.slice(0, 100), known).guesses;
}
