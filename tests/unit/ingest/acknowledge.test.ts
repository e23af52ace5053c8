/** What an HL7 sender is answered, as its MSH-15 asks for. */
import { describe, expect, it } from 'vitest';
import { acknowledgement } from '../../../server/ingest/hl7/acknowledge.ts';

const answer = (accept: string, kept: boolean): string | undefined => {
    const bytes = Buffer.from(
        `\vMSH|^~\\&|Afinion 2 Analyzer||||20260311102640||ORU^R01|77|P|2.4|||${accept}|NE\r\x1c\r`,
    );
    const text = acknowledgement(bytes, kept, new Date('2026-03-11T08:00:00Z'), 'Africa/Kampala');
    return text === null ? undefined : /MSA\|(\w+)\|77/.exec(text)?.[1];
};

describe('acknowledgements of HL7', () => {
    it.each([
        ['', 'AA', 'AE'],
        ['AL', 'CA', 'CE'],
        ['NE', undefined, undefined],
        ['ER', undefined, 'CE'],
        ['SU', 'CA', undefined],
    ])('MSH-15 %s: %s when it was kept, %s when it was not', (accept, kept, lost) => {
        expect(answer(accept, true)).toBe(kept);
        expect(answer(accept, false)).toBe(lost);
    });
});
