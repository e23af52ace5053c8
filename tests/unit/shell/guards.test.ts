// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountTypeNames, grant } from '../../../resources/access.ts';
import { defineGuard, type Waiting } from '../../../resources/define/points/guard.ts';
import { gateOf, gateTarget } from '../../../src/shell/session/gate.ts';
import { guardTarget, isGuarded } from '../../../src/shell/session/guardRules.ts';
import { countWaiting, guardsOf } from '../../../src/shell/session/guards.ts';

const ferry = defineGuard({
    name: 'ferry',
    access: [grant('site_mdr', 'facility')],
    count: 'GET /count',
    to: '/ferry/waiting',
    exempt: ['/login', '/ferry/board/{ferry}/{passenger}'],
    open: ['/ferry/waiting/…', '/pier/{pier}/times/…'],
    banner: '%{smart_count} passengers wait',
    led: '“%{screen}” opens once they are on board.',
    go: 'Show them',
    failed: 'It could not be counted.',
});
const who = { user_type: 'facility', role: { site_mdr: true } } as const;
const two = { counts: 2, oldest_hours: 30 };
const led = (path: string, found: Waiting | null = two) => guardTarget(ferry, who, path, found);

describe('a guard of routes', () => {
    it('leads to what waits from every other screen', () => {
        for (const path of ['/', '/clinicians', '/ferry/waitings', '/profile'])
            expect(led(path), path).toBe('/ferry/waiting');
    });

    it('lets it be where it is done, and on the routes that are exempt', () => {
        for (const path of ['/ferry/waiting', '/ferry/waiting/', '/ferry/waiting/7', '/login'])
            expect(led(path), path).toBeNull();
        expect(isGuarded(ferry, who, '/ferry/board/7/9')).toBe(false);
        expect(isGuarded(ferry, who, '/ferry/board/7/9/more')).toBe(true);
        expect(isGuarded(ferry, who, '/ferry/board')).toBe(true);
    });

    it('lets open meanwhile what it names', () => {
        expect(led('/pier/north/times')).toBeNull();
        expect(led('/pier/north/times/7/show')).toBeNull();
        expect(led('/pier/north/ships')).toBe('/ferry/waiting');
    });

    it('holds nobody up when nothing waits or the count failed', () => {
        expect(led('/clinicians', { counts: 0 })).toBeNull();
        expect(led('/clinicians', null)).toBeNull();
    });

    it('is asked by nobody else: after a link a facility counts its results, and not the disk of the server', () => {
        const role = { site_mdr: true, super_admin: true } as const;
        const names = (user_type: 'facility' | 'superadmin') =>
            guardsOf({ user_type, role }).map(({ name }) => name);
        expect(names('facility')).toEqual(['linking']);
        expect(names('superadmin')).toEqual(['disk']);
        expect(guardsOf(null)).toEqual([]);
    });

    it('is for those alone who could do something about it', () => {
        for (const user_type of accountTypeNames.filter((name) => name !== 'facility'))
            expect(isGuarded(ferry, { ...who, user_type }, '/clinicians'), user_type).toBe(false);
        expect(isGuarded(ferry, { ...who, role: {} }, '/clinicians')).toBe(false);
    });
});

describe('a count that fails', () => {
    afterEach(() => vi.unstubAllGlobals());

    it.each([
        ['is told, for somebody may be waiting', 500, true],
        ['is nobody’s news before a server that does not know the call', 404, false],
    ])('%s', async (_what, status, told) => {
        vi.spyOn(console, 'error').mockImplementation(() => {});
        vi.stubGlobal(
            'fetch',
            vi.fn(async () => new Response('{}', { status })),
        );
        await countWaiting([ferry]);
        const kept = JSON.parse(sessionStorage.getItem('kipimo.personal.guards') ?? '{}') as object;
        expect(kept).toMatchObject({ ferry: { found: null, failed: told } });
    });
});

describe('the gate of the access key', () => {
    it('asks to make a key, to enter it, or nothing', () => {
        expect(gateOf({ has_key: false, show_overlay: true })).toBe('create');
        expect(gateOf({ has_key: true, show_overlay: true })).toBe('validate');
        expect(gateOf({ has_key: true, show_overlay: false })).toBe('open');
        expect(gateOf({ has_key: true })).toBe('validate');
    });

    it('leads to its own screen from everywhere else', () => {
        expect(gateTarget('create', '/clinicians')).toBe('/create/key');
        expect(gateTarget('validate', '/create/key')).toBe('/validate/key');
        expect(gateTarget('validate', '/validate/key')).toBeNull();
        expect(gateTarget('open', '/clinicians')).toBeNull();
    });
});
