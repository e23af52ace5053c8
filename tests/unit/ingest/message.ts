/** Made-up GeneXpert messages for tests: the layout of real ones, nobody's content. */
import {
    buildTables,
    type ParsingTables,
} from '../../../resources/gateway/parsing/tables.server.ts';
import { readFileSync } from 'node:fs';

export interface Made {
    sample?: string;
    patient?: string;
    assay?: string;
    version?: string;
    host?: string;
    /** Target name to its text; '' sends an empty value. */
    targets?: Record<string, string>;
    /** `Error^5007^title^detail^time`, after every main result. */
    comments?: string[];
    instrument?: string;
    module?: string;
    cartridge?: string;
    start?: string;
    end?: string;
    status?: string;
    unit?: string;
    range?: string;
    flag?: string;
    qc?: boolean;
    system?: string;
    sent?: string;
    id?: string;
}

export const ultra = (mtb: string, trace: string, rif: string) => ({
    MTB: mtb,
    'MTB Trace': trace,
    'RIF Resistance': rif,
});

/** Each sample has a cartridge of its own. */
export const cartridgeOf = (sample: string): string =>
    `55${[...sample].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_999_991, 7) + 10_000_000}`;

/** Records with CR, delimiters as GeneXpert declares them. */
export function astm(made: Made = {}): string {
    const {
        sample = 'S-1001',
        patient = 'P-77',
        assay = 'Xpert MTB-RIF Ultra',
        version = '4',
        host = 'UV2',
        targets = ultra('NOT DETECTED', '', ''),
        comments = [],
        instrument = '812345',
        module = '645001',
        cartridge = cartridgeOf(sample),
        start = '20260310081500',
        end = '20260310092100',
        status = 'F',
        unit = '',
        range = '',
        flag = '',
        qc = false,
        system = 'Made Up Health Centre',
        sent = '20260310093000',
        id = 'GXM-1',
    } = made;
    const records = [
        `H|@^\\|${id}||${system}^GeneXpert^6.5|||||LIS||P|1394-97|${sent}`,
        `P|1|||${patient}|^^^^`,
        `O|1|${sample}||^^^${host}|R|${start}||||${qc ? '|Q' : '|'}||||ORH||||||||||F`,
    ];
    let number = 0;
    for (const [name, text] of Object.entries(targets)) {
        const value = /^[<>]?\d/.test(text) ? `^${text}` : `${text}^`;
        const [target, log] = name.split('~');
        records.push(
            `R|${++number}|^${host}^^T${number}^${assay}^${version}^${target}^${log ?? ''}|${value}|${unit}|${range}|${flag}||${status}||Operator One|${start}|${end}|Cepheid-1^${instrument}^${module}^${cartridge}^04405^20270131`,
            ...comments.map((comment, index) => `C|${index + 1}|I|${comment}|N`),
            `R|${++number}|^${host}^^T${number}^^^SPC^|PASS^|||`,
            `R|${++number}|^${host}^^T${number}^^^SPC^Ct|^27.1|||`,
        );
    }
    records.push('L|1|N');
    return `${records.join('\r')}\r`;
}

/** The parsing tables as the migration seeds them, read without a database. */
export function seededTables(): ParsingTables {
    const text = [
        '0002_gateway',
        '0007_gateway_log',
        '0150_low_resistance',
        '0340_devices',
        '0720_units_and_words',
        '0742_low_resistance_spelt',
        '0852_states_and_signs',
        '0885_checks_that_pass',
        '0886_short_findings',
        '0887_words_of_loads',
    ]
        .map((name) => readFileSync(`server/migrations/${name}.sql`, 'utf8'))
        .join('\n');
    const rows = (table: string, columns: string): Record<string, string | string[]>[] =>
        [
            ...text.matchAll(
                new RegExp(
                    `insert into ${table} \\(${columns.replaceAll(' ', '\\s*')}\\) values([^;]*?)(?:on conflict[^;]*)?;`,
                    'g',
                ),
            ),
        ].flatMap((found) => tuples(found[1] as string, columns.split(', ')));
    // What a later migration says of an assay.
    const later = readFileSync('server/migrations/0130_reflex_tests.sql', 'utf8');
    const families = new Map(
        [...later.matchAll(/update assay set family = '(\w+)' where name = '([^']+)'/g)].map(
            ([, family, name]) => [name, family],
        ),
    );
    // Spellings that later ones add.
    const added = new Map<string | undefined, string[]>();
    for (const name of ['0621_more_spellings', '0742_low_resistance_spelt'])
        for (const [, list, of] of readFileSync(`server/migrations/${name}.sql`, 'utf8').matchAll(
            /set (?:names|aliases) = \w+ \|\| array\[(.*)\]\s+where [^;]*name = '([^']+)'/g,
        ))
            added.set(of, [...(added.get(of) ?? []), ...list!.slice(1, -1).split("', '")]);
    const withMore = (key: 'names' | 'aliases') => (row: Record<string, string | string[]>) => ({
        ...row,
        [key]: [...(row[key] as string[]), ...(added.get(String(row['name'])) ?? [])],
    });
    const units = unitsOf(text);
    const unitsOfName = new Map(
        [
            ...text.matchAll(
                /update assay set unit = '([^']+)' where device_type = '\w+' and name = '([^']+)'/g,
            ),
        ].map(([, unit, name]) => [name, unit]),
    );
    const words = [
        ...rows('result_word', 'language, word, outcome, call, grade'),
        ...rows('result_word', 'language, place, word, outcome, call').map((row) => ({
            ...row,
            grade: '',
        })),
    ];
    return buildTables({
        version: 1,
        assays: [
            ...rows('assay', 'name, device_type, disease_area, family, target, names, host_codes'),
            ...rows('assay', 'name, device_type, disease_area, family, target, unit, names'),
        ].map((row) => ({
            host_codes: [],
            ...withMore('names')(row),
            unit:
                row['unit'] ||
                unitsOfName.get(String(row['name'])) ||
                (units[String(row['disease_area'])] ?? ''),
            family: families.get(String(row['name'])) ?? row['family'],
        })) as never,
        targets: rows('result_target', 'name, aliases, role').map(withMore('aliases')) as never,
        words: words as never,
        codes: [
            ...rows('error_code', 'code, meaning, phase, class, counts_as, first_action').map(
                (row) => ({ device_type: 'genexpert', ...row }),
            ),
            ...Array.from({ length: 19 }, (_, index) => ({
                device_type: 'genexpert',
                code: String(4001 + index),
                meaning: 'Self-test',
                counts_as: 'self_test',
            })),
        ] as never,
    });
}

/** Units of loads, as a later migration sets them by disease area. */
const unitsOf = (text: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
        [
            ...text.matchAll(
                /update assay set unit = '([^']+)' where family = 'quantitative' [^;]*disease_area (?:=|in) ([^;]+);/g,
            ),
        ].flatMap(([, unit, areas]) =>
            [...areas!.matchAll(/'([^']+)'/g)].map(([, area]) => [area, unit] as const),
        ),
    );

function tuples(text: string, columns: string[]): Record<string, string | string[]>[] {
    const plain = text.replace(/--.*$/gm, '');
    return plain
        .split(/\)\s*,\s*\n|\)\s*$/)
        .map((line) => line.trim().replace(/^\(/, ''))
        .filter(Boolean)
        .map((line) => {
            const values = [...line.matchAll(/array\[([^\]]*)\]|'((?:[^']|'')*)'/g)].map((found) =>
                found[1] === undefined
                    ? found[2] === '{}'
                        ? []
                        : (found[2] as string)
                    : [...found[1].matchAll(/'([^']*)'/g)].map((one) => one[1] as string),
            );
            return Object.fromEntries(
                columns.map((column, index) => [column, values[index] as string]),
            );
        });
}
