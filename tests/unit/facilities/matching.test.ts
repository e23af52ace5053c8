import { spoken } from '../../../resources/define/say.ts';
import { describe, expect, test } from 'vitest';
import { Matcher } from '../../../resources/facilities/names/matching.server.ts';
import { fixture, placesOf, records } from './fixture.ts';

const places = placesOf(fixture('list.csv'));
const matcher = new Matcher(places);

describe('the name matcher', () => {
    test.each(records(fixture('spellings.csv')))('finds $spelling in $district', (row) => {
        const found = matcher.propose(row['spelling'] ?? '', row['district'] || null);
        expect([found.certainty, found.because]).toEqual([row['certainty'], found.because]);
        if (row['code']) expect(found.candidates[0]?.code).toBe(row['code']);
    });

    test('tells why, and shows what else it might be', () => {
        const { candidates, because } = matcher.propose('Buhiri HC IV', 'Kapiri');
        expect(spoken(because)).toBe('Fits well, but not to the letter');
        expect(candidates[0]?.reasons.map((reason) => spoken(reason)).join('. ')).toMatch(
            /Spelled nearly alike.*Same level, HC IV.*In Kapiri/,
        );
        const twins = matcher.propose('Twin HC II', 'Lugogo');
        expect(twins.candidates.slice(0, 2).map(({ code }) => code)).toEqual(['T010', 'T011']);
        expect(spoken(twins.because)).toBe('2 facilities bear this name and level');
    });

    test('is not certain where the name is exact but the district is another', () => {
        const found = matcher.propose('Kapiri HC III', 'Lugogo');
        expect(found.certainty).toBe('likely');
        expect(found.candidates[0]?.reasons.map((reason) => spoken(reason))).toContain(
            'In Kapiri, not in Lugogo',
        );
    });

    test('a prison is not the hospital of its town', () => {
        const found = matcher.propose('Kapiri Prisons');
        expect(found.certainty).not.toBe('likely');
        expect(found.certainty).not.toBe('certain');
    });

    test('a confirmed spelling is certain from then on, unless another facility bears it as its name', () => {
        const taught = places.map((place) =>
            place.code === 'T003' ? { ...place, aliases: ['LGG MISSION', 'Kapiri HC III'] } : place,
        );
        const learned = new Matcher(taught);
        expect(learned.propose(' lgg  mission ')).toMatchObject({
            certainty: 'certain',
            candidates: [{ code: 'T003', score: 100 }],
        });
        const contested = learned.propose('Kapiri HC III');
        expect(contested.certainty).toBe('likely');
        expect(contested.candidates.map(({ code }) => code).slice(0, 2)).toEqual(['T003', 'T001']);
    });

    test('matches against nothing without failing', () => {
        expect(new Matcher([]).propose('Kapiri HC III')).toMatchObject({
            certainty: 'none',
            candidates: [],
        });
    });
});
