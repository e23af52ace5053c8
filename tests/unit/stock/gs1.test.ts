/** Barcodes as scanners type them, after the GS1 General Specifications. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScan } from '../../../resources/stock/products/gs1.ts';

const today = '2026-03-14';
const GS = '\u001d';
/** A GTIN-14 with a right check digit, from GTIN-13 4006381333931. */
const gtin = '04006381333931';

const read = (code: string) => readScan(code, today);

describe('a scan', () => {
    it.each([
        ['with separators', `01${gtin}1727022810L-1${GS}21S/9${GS}3050`],
        ['of a GS1-128 with its symbology', `]C101${gtin}1727022810L-1${GS}21S/9${GS}3050`],
        [
            'of a DataMatrix that starts with FNC1',
            `]d2${GS}01${gtin}1727022810L-1${GS}21S/9${GS}3050`,
        ],
        ['in another order', `10L-1${GS}21S/9${GS}3050${GS}01${gtin}17270228`],
        ['with ^ for the separator', `01${gtin}1727022810L-1^21S/9^3050`],
        ['with {GS} for the separator', `01${gtin}1727022810L-1{GS}21S/9{GS}3050`],
        ['as printed under the bars', `(01)${gtin}(17)270228(10)L-1(21)S/9(30)50`],
        ['as printed, with blanks', `(01) ${gtin} (17) 270228 (10) L-1 (21) S/9 (30) 50`],
    ])('%s says product, expiry, lot, serial and quantity', (_what, code) => {
        expect(read(code)).toEqual({
            gtin,
            expires_on: '2027-02-28',
            lot_number: 'L-1',
            serial: 'S/9',
            quantity: 50,
        });
    });

    it.each(['4006381333931', '96385074', '036000291452', gtin])('of %s is a GTIN', (code) => {
        expect(read(code)).toEqual({ gtin: code });
    });

    it('steps over what stock does not need, of fixed and of open length', () => {
        expect(read(`01${gtin}310300125011260101240ABC${GS}10L${GS}91anything`)).toEqual({
            gtin,
            manufactured_on: '2026-01-01',
            lot_number: 'L',
        });
    });

    it.each([
        ['270200', '2027-02-28'],
        ['280200', '2028-02-29'],
        ['271200', '2027-12-31'],
        ['280229', '2028-02-29'],
        // 7.12: 51 to 99 years ahead is the century before, 50 and more behind the one after.
        ['760101', '2076-01-01'],
        ['770101', '1977-01-01'],
        ['990101', '1999-01-01'],
    ])('reads %s as the day %s', (six, day) => {
        expect(read(`01${gtin}17${six}`)).toEqual({ gtin, expires_on: day });
    });

    it('goes to the next century by the rule of the nearest one', () => {
        expect(readScan(`01${gtin}17100101`, '2059-12-31')).toMatchObject({
            expires_on: '2010-01-01',
        });
        expect(readScan(`01${gtin}17100101`, '2060-01-01')).toMatchObject({
            expires_on: '2110-01-01',
        });
    });

    it.each([
        ['29 February of a common year', `01${gtin}17270229`],
        ['month 13', `01${gtin}17271301`],
        ['a wrong check digit', '0104006381333932'],
        ['a GTIN that ends too early', '010400638133'],
        ['an empty lot', `01${gtin}10`],
        ['a lot of 21 characters', `01${gtin}10${'A'.repeat(21)}`],
        ['a lot with a blank', `01${gtin}10A B`],
        ['letters', 'hello'],
        ['nothing', '('],
    ])('refuses %s with a sentence', (_what, code) => {
        expect(read(code)).toMatchObject({ fault: { text: expect.stringMatching(/\.$/) } });
    });

    it('never guesses: whatever comes in, out comes a known field or a sentence', () => {
        fc.assert(
            fc.property(fc.string({ unit: 'binary-ascii', maxLength: 80 }), (text) => {
                const answer = read(text) as Record<string, unknown>;
                if ('fault' in answer)
                    return String((answer['fault'] as { text: string }).text).length > 5;
                const day = answer['expires_on'] as string | undefined;
                return day === undefined || new Date(day).toISOString().startsWith(day);
            }),
        );
    });

    it('reads back what was written', () => {
        const lot = fc.stringMatching(/^[A-Za-z0-9/_-]{1,20}$/);
        fc.assert(
            fc.property(lot, lot, (lot_number, serial) => {
                const strung = [`01${gtin}17270228`, `10${lot_number}${GS}21${serial}`].join('');
                const printed = `(01)${gtin}(17)270228(10)${lot_number}(21)${serial}`;
                const said = { gtin, expires_on: '2027-02-28', lot_number, serial };
                expect(read(strung)).toEqual(said);
                expect(read(printed)).toEqual(said);
            }),
        );
    });
});
