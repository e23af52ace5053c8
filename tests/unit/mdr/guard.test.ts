import { describe, expect, it } from 'vitest';
import type { AccountType } from '../../../resources/access.ts';
import { areas } from '../../../resources/index.ts';
import { linkingGuard } from '../../../resources/mdr/linking.guard.ts';
import { guards, guardTarget, isGuarded } from '../../../src/shell/session/guardRules.ts';

const one = { counts: 1, oldest_hours: 30 };
const account = (user_type: AccountType) => ({ user_type, role: { site_mdr: true } });
const asked = (type: AccountType, path: string) => isGuarded(linkingGuard, account(type), path);
const led = (type: AccountType, path: string, found: typeof one | null = one) =>
    guardTarget(linkingGuard, account(type), path, found);

describe('the route guard on unlinked patients', () => {
    it('stands before the screens', () => {
        expect(guards).toContainEqual(linkingGuard);
    });

    it('asks before every route of a facility but the four', () => {
        expect(asked('facility', '/facility/dashboard')).toBe(true);
        expect(asked('facility', '/site/tb/rif')).toBe(true);
        for (const path of ['/login', '/mdr/link/12/new', '/validate/key', '/create/key'])
            expect([path, asked('facility', path)]).toEqual([path, false]);
        for (const type of ['admin', 'superadmin', 'mdrsite', 'xraysite'] as const)
            expect(asked(type, '/home')).toBe(false);
    });

    it('leads to SiteRifHome while one waits, and lets go when none does', () => {
        expect(led('facility', '/facility/dashboard')).toBe('/site/tb/rif');
        expect(led('facility', '/mdr/patients')).toBe('/site/tb/rif');
        expect(led('facility', '/facility/dashboard', { ...one, counts: 0 })).toBeNull();
        expect(led('admin', '/home')).toBeNull();
    });

    it('goes on when the count fails', () => {
        expect(led('facility', '/facility/dashboard', null)).toBeNull();
    });

    it('lets them be looked at and linked, and leads away from every other screen, results and wall screen too', () => {
        for (const path of ['/site/tb/rif', '/site/tb/rif/', '/site/tb/rif/table', '/mdr/link/3/4'])
            expect([path, led('facility', path)]).toEqual([path, null]);
        for (const path of [
            '/site/tb/results',
            '/site/ct_ng/results',
            '/dashboardh',
            '/site/tb/riff',
        ])
            expect([path, led('facility', path)]).toEqual([path, '/site/tb/rif']);
    });

    it('lets a person see to its own account meanwhile', () => {
        for (const path of ['/profile', '/user-settings', '/choose/password'])
            expect([path, led('facility', path)]).toEqual([path, null]);
    });

    it('leads to a screen that exists', () => {
        const routes = areas
            .flatMap((area) => area.menu)
            .flatMap(({ mounts }) => mounts.map((mount) => mount.route));
        expect(routes).toContain(linkingGuard.to);
        expect(routes).toContain('/mdr/link/{result}/{patient}');
    });
});
