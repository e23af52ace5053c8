/** The made-up list and spellings of the facility tests. */
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLevel } from '../../../resources/facilities/import/words.ts';
import type { Place } from '../../../resources/facilities/names/scoring.server.ts';

const folder = join(import.meta.dirname, '../../fixtures/facilities');

export const fixture = (name: string): Buffer => readFileSync(join(folder, name));

export const records = (bytes: Buffer): Record<string, string>[] =>
    parse(bytes, { columns: true, bom: true });

/** Facilities of a list in the columns of the WHO list. */
export const placesOf = (bytes: Buffer): Place[] =>
    records(bytes).map((row, at) => ({
        id: at + 1,
        name: row['name'] ?? '',
        code: row['ref'] ?? null,
        level: readLevel(row['level'] ?? '') ?? 'other',
        district: row['district'] ?? (row['district_2018'] || 'Not known'),
        aliases: [],
    }));
