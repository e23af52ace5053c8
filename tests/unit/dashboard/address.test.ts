// @vitest-environment happy-dom
/** An address that is not understood: what is told, what is shown instead, and which address is offered. */
import { describe, expect, it } from 'vitest';
import { choice, integer, reference, text } from '../../../resources/define/field.ts';
import { english, spoken } from '../../../resources/define/say.ts';
import { readPeriod } from '../../../src/screens/address/reading.ts';
import { readListAddress } from '../../../src/screens/address/listReading.ts';
import { readAddress } from '../../../src/screens/dashboard/filters.ts';
import { lastDays } from '../../../src/widgets/dates/periods.ts';

const now = '2026-11-27';
const window = 30;
const usual = lastDays(window);
const period = (from?: string, to?: string) => {
    const { sentences: told, ...rest } = readPeriod(from, to, window, now);
    return { ...rest, told: told.map((one) => spoken(one, english)) };
};
const asked = (search: string, opened: object = { name: 'tides', place: true }) => {
    const { chosen, notUnderstood } = readAddress(new URLSearchParams(search), {
        window,
        place: false,
        ...opened,
    });
    return {
        chosen,
        right: notUnderstood.right,
        told: notUnderstood.sentences.map((one) => spoken(one, english)),
    };
};

describe('a period in an address', () => {
    it('is shown as it stands, and one day alone is filled', () => {
        const days = { start_date: '2026-01-01', end_date: '2026-01-31' };
        expect(period('2026-01-01', '2026-01-31')).toEqual({ days, right: days, told: [] });
        expect(period('2026-11-01').days.end_date).toBe(now);
        expect(period(undefined, '2026-01-30').days.start_date).toBe('2026-01-01');
    });

    it('that ends before it starts is told, and offered the other way round', () => {
        expect(period('2026-05-01', '2026-01-01')).toEqual({
            days: usual,
            right: { start_date: '2026-01-01', end_date: '2026-05-01' },
            told: ['The period in the address ends before it starts.'],
        });
    });

    it('of no day, or all to come, is told; of one that runs what has been is shown', () => {
        expect(period('2026-02-31', '2026-03-01')).toMatchObject({
            days: usual,
            told: ['There is no day “2026-02-31” in the calendar.'],
        });
        expect(period('2027-01-01', '2027-01-31')).toMatchObject({
            days: usual,
            told: ['The period in the address is still to come.'],
        });
        expect(period('2026-11-01', '2026-11-30')).toMatchObject({
            days: { start_date: '2026-11-01', end_date: now },
            told: ['Days to come hold nothing yet: the period goes up to today.'],
        });
    });
});

describe('the address of a dashboard', () => {
    it('says its places by themselves or as the filter of a list', () => {
        expect(asked('region=3')).toMatchObject({ chosen: { region: 3 }, told: [] });
        const filter = JSON.stringify({ district: 4, start_date: '2026-01-01', end_date: now });
        expect(asked(`filter=${encodeURIComponent(filter)}`)).toMatchObject({
            chosen: { district: 4, start_date: '2026-01-01' },
            told: [],
        });
    });

    it('with words that it does not know is told, and offered without them', () => {
        const told = [
            'This screen does not know “provinz”, which the address asks for.',
            '“x” is none of the choices of its filter.',
        ];
        expect(asked('provinz=3&region=x&facility=7')).toMatchObject({ told });
        expect(asked('provinz=3&facility=7').right).toMatch(/^\?start_date=.*&facility=7$/);
        expect(asked('filter=%7B')).toMatchObject({
            told: ['The filters in the address cannot be read.'],
        });
        // A page written by hand may have words of its own, and a dashboard without places has none of them.
        const page = { place: true, words: ['tab'] };
        expect(asked('tab=2', page)).toMatchObject({ told: [] });
        expect(asked('tab=2&foo=1', page).told).toHaveLength(1);
        expect(asked('tab=2&foo=1', page).right).toMatch(/^\?tab=2&start_date=/);
        expect(asked('region=3', { name: 'tides', place: false }).told).toHaveLength(1);
    });

    it('with a comparison that there is not is told', () => {
        for (const compare of ['before', 'year', '2026-01-01..2026-01-31'])
            expect(asked(`compare=${compare}`).told).toEqual([]);
        expect(asked('compare=moon')).toMatchObject({
            told: ['“moon” is none of the choices of its filter.'],
            right: expect.not.stringContaining('moon'),
        });
    });
});

describe('the address of a list', () => {
    const known = {
        filters: {
            kind: choice('Kind', { a: 'A' }),
            many: integer('Many'),
            hub: reference('Hub', 'hubs'),
        },
        besides: ['q', 'start_date', 'end_date', 'region', 'compare'],
        sorts: ['many'],
        columns: { rider: text('Rider') },
        window,
    };
    const list = (search: string, values: object) => {
        const { sentences: told, right } = readListAddress(search, { ...values }, known);
        const filter: unknown = JSON.parse(new URLSearchParams(right).get('filter')!);
        return [told.map((one) => spoken(one, english)), filter];
    };

    it('is silent where all is understood', () => {
        const values = { kind: 'a', many: 2, q: 'x', region: 3 };
        expect(list(`filter=${JSON.stringify(values)}&page=1`, values)).toEqual([[], values]);
    });

    it('tells words and choices that it does not know, and offers the rest', () => {
        expect(list('', { kindd: 'a', kind: 'z', many: 2 })).toEqual([
            [
                'This screen does not know “kindd”, which the address asks for.',
                '“z” is none of the choices of its filter.',
            ],
            { many: 2 },
        ]);
        // Beside the filters nothing is read: it is put among them.
        expect(list('region=3', {})[1]).toEqual({ region: 3 });
        expect(list('region=3', {})[0]).toHaveLength(1);
        expect(list('', { start_date: '2026-05-01', end_date: '2026-01-01' })).toEqual([
            ['The period in the address ends before it starts.'],
            { start_date: '2026-01-01', end_date: '2026-05-01' },
        ]);
    });

    it('tells a record that is written as none, and a comparison that there is not', () => {
        const odd = (word: string) => `“${word}” is none of the choices of its filter.`;
        expect(list('', { hub: 4, compare: true })[0]).toEqual([]);
        expect(list('', { hub: '4', compare: 'year' })[0]).toEqual([]);
        expect(list('', { hub: 'Nowhere', compare: 'moon' })).toEqual([
            [odd('Nowhere'), odd('moon')],
            {},
        ]);
    });

    it('tells an order and pages that it does not have, and keeps those that it has', () => {
        const asked = (search: string, beyond?: { page: number; last: number }) => {
            const { sentences: told, right } = readListAddress(search, {}, { ...known, beyond });
            return [told.map((one) => spoken(one, english)), decodeURIComponent(right)];
        };
        expect(asked('sort=many&order=DESC&page=2&perPage=50')[0]).toEqual([]);
        expect(asked('sort=colour&order=ASC&perPage=50')).toEqual([
            ['The list has no column “colour” to be put in order by.'],
            '?filter={}&perPage=50',
        ]);
        expect(asked('sort=rider&order=ASC')[0]).toEqual([
            'Your account cannot put the list in order by “Rider”.',
        ]);
        expect(asked('sort=many&order=up&page=two&perPage=0')).toEqual([
            ['This screen does not know “up, two, 0”, which the address asks for.'],
            '?filter={}&sort=many',
        ]);
        expect(asked('sort=many&order=DESC&page=1', { page: 90, last: 4 })).toEqual([
            ['The address asks for page 90, and the list ends with page 4.'],
            '?filter={}&sort=many&order=DESC&page=4',
        ]);
    });
});
