import { describe, expect, it } from 'vitest';
import { ageOn } from '../../../resources/mdr/age.ts';
import { changedFields, filledFields } from '../../../src/pages/mdr/linkTo.ts';
import { proposedPatient } from '../../../src/pages/mdr/proposedPatient.ts';

describe('the age of a patient', () => {
    it.each([
        ['1986-03-14', '2026-03-14', 40],
        ['1986-03-15', '2026-03-14', 39],
        ['2026-03-14', '2026-03-14', 0],
        ['2024-02-29', '2026-02-28', 1],
        ['2024-02-29', '2026-03-01', 2],
        ['1999-12-31', '2000-01-01', 0],
    ])('born %s is on %s %i', (birth, day, years) => {
        expect(ageOn(birth, day)).toBe(years);
    });
});

describe('what the instrument knows of a patient', () => {
    it('starts a record: first word as surname, whole years, known sexes only', () => {
        expect(
            proposedPatient({ patient_name: 'OKELLO^James  Peter', sex: 'male', age: 34.5 }),
        ).toEqual({ surname: 'OKELLO', name: 'James Peter', sex: 'male', age: 34 });
        expect(proposedPatient({ patient_name: '', sex: 'unknown', age: null })).toEqual({});
    });
});

describe('what the form sends', () => {
    it('is what was typed, of a new patient', () => {
        expect(
            filledFields({
                surname: 'A',
                name: '',
                phone: null,
                age: 0,
                on_art: false,
                full_name: 'A',
                facility_id: 3,
            }),
        ).toEqual({ surname: 'A', age: 0, on_art: false });
    });
    it('is what changed, of an existing one', () => {
        const record = {
            id: 4,
            version: 2,
            surname: 'A',
            name: '',
            phone: '1',
            age: 30,
            full_name: 'A',
        };
        expect(changedFields({ ...record, name: null }, record)).toEqual({});
        expect(changedFields({ ...record, phone: null, age: 31 }, record)).toEqual({
            phone: null,
            age: 31,
        });
    });
});
