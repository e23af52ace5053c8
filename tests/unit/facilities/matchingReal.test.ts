import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Matcher } from '../../../resources/facilities/names/matching.server.ts';
import type { Proposal } from '../../../resources/facilities/names/proposals.ts';
import { placesOf, records } from './fixture.ts';

const folder = join(import.meta.dirname, '../../../../shared/data/facilities');
const there = existsSync(folder);
const file = (name: string) => readFileSync(join(folder, name));
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

describe.skipIf(!there)('on the public lists of Uganda (skipped without ../shared/data)', () => {
    const list = there ? file('uganda_facilities_who_kemri_2019.csv') : Buffer.from('');
    const positions = new Map(
        records(list).map((row) => [row['ref'], [Number(row['lat']), Number(row['lng'])]]),
    );
    const matcher = new Matcher(there ? placesOf(list) : []);

    test('device names: what is certain is right, what is not is proposed', () => {
        /** Each certain spelling of the sample, with the facility that it is. */
        const truth: Record<string, string> = {
            'YUMBE HOSPITAL': 'UGA02680',
            'TORORO HOSPITAL': 'UGA01870',
            'KAWAALA HEALTH CENTRE HC III': 'UGA00320',
            'KOMAMBOGA HCIII': 'UGA00459',
            'ST. FRANCIS HEALTH CARE SERVICES HC III': 'UGA00847',
            'NYAMIRAMA HCIII': 'UGA03581',
            'KOTIDO HC IV': 'UGA02256',
        };
        const found = records(file('uganda_genexpert_site_aliases_sample.csv')).map((row) =>
            matcher.propose(row['raw_name_in_source_system'] ?? ''),
        );
        const certain = found.filter(({ certainty }) => certainty === 'certain');
        const right = certain.filter(({ name, candidates }) => candidates[0]?.code === truth[name]);
        console.log(
            `aliases: ${right.length} of ${certain.length} certain are right; ${tally(found)}`,
        );
        expect(right.length).toBe(certain.length);
        expect(certain).toHaveLength(Object.keys(truth).length);
    });

    test('GeneXpert sites with their district', () => {
        // Here the reference itself took another level or place of the same name; the list has the exact one.
        const better: Record<string, string> = {
            'Budadiri HC IV': 'UGA01024',
            'Kabale Regional Referral Hospital': 'UGA00645',
            'Kibuku HC IV': 'UGA01429',
            'Ngoma HC IV': 'UGA00756',
            "St. Joseph's Hospital Kitgum": 'UGA02626',
        };
        const rows = records(file('uganda_genexpert_poc_sites_cphl.csv'));
        const found = rows.map((row) => ({
            row,
            found: matcher.propose(row['site_name'] ?? '', row['district'] ?? null),
        }));
        const certain = found.filter(({ found: { certainty } }) => certainty === 'certain');
        const right = certain.filter(
            ({ row, found: { candidates } }) =>
                candidates[0]?.code === (better[row['site_name'] ?? ''] ?? row['matched_ref']),
        );
        const known = found.filter(({ row }) => row['matched_ref']);
        const first = known.filter(
            ({ row, found: { candidates } }) =>
                candidates[0]?.code === (better[row['site_name'] ?? ''] ?? row['matched_ref']),
        );
        console.log(
            `sites: ${right.length} of ${certain.length} certain are right; certain ${share(certain.length, rows.length)}, ` +
                `right one first ${share(first.length, known.length)}; ${tally(found.map((one) => one.found))}`,
        );
        expect(right.length).toBe(certain.length);
        expect(certain.length / known.length).toBeGreaterThan(0.75);
        expect(first.length / known.length).toBeGreaterThan(0.95);
    });

    test('OpenStreetMap names: what is certain lies where the list has it', () => {
        const rows = records(file('uganda_healthsites_io_2020.csv')).filter((row) => row['name']);
        const found = rows.map((row) => ({
            row,
            found: matcher.propose(row['name'] ?? '', row['district_2018'] || null),
        }));
        const certain = found.filter(({ found: { certainty } }) => certainty === 'certain');
        const far = certain.filter(({ row, found: { candidates } }) => {
            const [lat = 0, lng = 0] = positions.get(candidates[0]?.code ?? '') ?? [];
            // Positions of both lists are rough; within one district 25 km is the same place.
            return !(Math.hypot(lat - Number(row['lat']), lng - Number(row['lng'])) * 111 < 25);
        });
        console.log(
            `osm: ${certain.length} certain, ${far.length} elsewhere; ${tally(found.map((one) => one.found))}`,
        );
        expect(far).toHaveLength(0);
        expect(certain.length).toBeGreaterThan(250);
    });
});

function tally(found: readonly Proposal[]): string {
    const counts: Record<string, number> = {};
    for (const { certainty } of found) counts[certainty] = (counts[certainty] ?? 0) + 1;
    return Object.entries(counts)
        .map(([certainty, count]) => `${certainty} ${count}`)
        .join(', ');
}
