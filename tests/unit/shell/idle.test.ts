import { describe, expect, it } from 'vitest';
import { endWarnBefore, idleLimit, phaseAt, sessionLimit } from '../../../src/shell/lock/idle.ts';

const start = 1_000_000_000;
const minutes = (count: number) => count * 60_000;

describe('the clock of a session', () => {
    it('lets somebody work who does something now and then', () => {
        expect(phaseAt(start + minutes(13), start, start)).toEqual({ kind: 'active' });
    });

    it('warns sixty seconds before it locks, and locks after fifteen minutes', () => {
        expect(phaseAt(start + minutes(14), start, start)).toEqual({ kind: 'warn', seconds: 60 });
        expect(phaseAt(start + idleLimit - 1, start, start)).toEqual({ kind: 'warn', seconds: 1 });
        expect(phaseAt(start + idleLimit, start, start)).toEqual({ kind: 'lock', reason: 'idle' });
    });

    it('ends after twelve hours however busy, and says so five minutes before', () => {
        const late = start + sessionLimit;
        expect(phaseAt(late - endWarnBefore, late - endWarnBefore, start)).toEqual({
            kind: 'ending',
            minutes: 5,
        });
        expect(phaseAt(late, late, start)).toEqual({ kind: 'lock', reason: 'ended' });
    });
});
