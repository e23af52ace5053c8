import { describe, expect, test } from 'vitest';
import { placeKey, readName } from '../../../resources/facilities/names/names.ts';

const read = (raw: string) => {
    const { words, level, removed } = readName(raw);
    return [words.join(' '), level, removed.join(' ')];
};

describe('the name of a facility', () => {
    test.each([
        ['Kotido H/C IV', 'KOTIDO', 'hc_iv'],
        ['KOTIDO HCIV', 'KOTIDO', 'hc_iv'],
        ['Kotido Health Centre IV', 'KOTIDO', 'hc_iv'],
        ['Kotido Health Center 4', 'KOTIDO', 'hc_iv'],
        ['Atiak H/ Centre IV', 'ATIAK', 'hc_iv'],
        ['Kituti HC ll', 'KITUTI', 'hc_ii'],
        ['KAWAALA HEALTH CENTRE HC III', 'KAWAALA', 'hc_iii'],
        ['LACOR HOSP.', 'LACOR', 'hospital'],
        ['NAGURU R.R HOSPITAL', 'NAGURU', 'regional_referral'],
        ['Mulago National Refferal Hospital', 'MULAGO', 'national_referral'],
        ['Tororo General Hospital', 'TORORO', 'hospital'],
        ['Saint Mary’s Clinic', 'ST MARYS', 'clinic'],
        ['Tiriri hôpital', 'TIRIRI', 'hospital'],
        ['Moroto Prisons', 'MOROTO PRISON', null],
    ])('reads %s', (raw, words, level) => {
        expect(read(raw).slice(0, 2)).toEqual([words, level]);
    });

    test('leaves serials, models and counts of machines out, and says so', () => {
        expect(read('ACHOL PII MILITARY HCIV GXIV 816619')).toEqual([
            'ACHOL PII MILITARY',
            'hc_iv',
            'GXIV 816619',
        ]);
        expect(read('KAYUNGA REGIONAL REFERRAL HOSPITAL 1')).toEqual([
            'KAYUNGA',
            'regional_referral',
            '1',
        ]);
        expect(read('Kabaale H/C III (Gx 4)')[0]).toBe('KABAALE');
    });

    test('keeps a number that belongs to the name', () => {
        expect(read('Ayilo 1 Health Center II')[0]).toBe('AYILO 1');
    });

    test('runs words together for comparison', () => {
        expect(readName('BIDI BIDI HC III').key).toBe(readName('Bidibidi HCIII').key);
        expect(readName('Madi-Opei HC IV').key).toBe(readName('MADI OPEI H/C IV').key);
    });

    test('has no name where only a level stands', () => {
        expect(readName('Health Centre III').key).toBe('');
        expect(readName('').key).toBe('');
        expect(readName('GXIV 816619').key).toBe('');
    });
});

test('a district is the same with and without its word', () => {
    expect(placeKey(' Gulu District ')).toBe(placeKey('GULU'));
    expect(placeKey('Madi-Okollo')).toBe(placeKey('MADI OKOLLO'));
    expect(placeKey('Luweero')).not.toBe(placeKey('Luwero'));
});
