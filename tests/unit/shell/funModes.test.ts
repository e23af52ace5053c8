// @vitest-environment happy-dom
import { HttpError } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bothOff, loadFunModes, meansNone } from '../../../src/pages/shell/funModes.ts';

const answers = (status: number, answer: object) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status })));

afterEach(() => vi.unstubAllGlobals());

describe('fun mode', () => {
    it('is off when the server has no settings, in whatever way it says so', async () => {
        const text = 'User settings not found.';
        expect(meansNone({ detail: text })).toBe(true);
        expect(meansNone(new HttpError(text, 404, { detail: text }))).toBe(true);
        expect(meansNone(new HttpError('Not found.', 404, {}))).toBe(false);
        for (const status of [200, 404]) {
            answers(status, { detail: text });
            expect(await loadFunModes()).toEqual(bothOff);
        }
    });

    it('is what was saved', async () => {
        answers(200, { fun_mode: true, extra_fun_mode: false });
        expect(await loadFunModes()).toEqual({ fun_mode: true, extra_fun_mode: false });
    });
});
