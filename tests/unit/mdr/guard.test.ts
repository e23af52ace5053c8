// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { areas } from '../../../resources/index.ts';
import {
    countCalls,
    isGuarded,
    siteRifHome,
    unlinkedTarget,
} from '../../../src/shell/notices/unlinked.ts';

const one = { counts: 1, oldest_hours: 30 };

describe('the route guard on unlinked patients', () => {
    it('asks before every route of a facility but the four', () => {
        expect(countCalls).toHaveLength(1);
        expect(isGuarded('facility', '/facility/dashboard')).toBe(true);
        expect(isGuarded('facility', siteRifHome)).toBe(true);
        for (const path of ['/login', '/mdr/link/12/new', '/validate/key', '/create/key'])
            expect([path, isGuarded('facility', path)]).toEqual([path, false]);
        for (const type of ['admin', 'superadmin', 'mdrsite', 'xraysite'] as const)
            expect(isGuarded(type, '/home')).toBe(false);
    });

    it('leads to SiteRifHome while one waits, and lets go when none does', () => {
        expect(unlinkedTarget('facility', '/facility/dashboard', one)).toBe(siteRifHome);
        expect(unlinkedTarget('facility', '/mdr/patients', one)).toBe(siteRifHome);
        expect(unlinkedTarget('facility', '/facility/dashboard', { counts: 0 })).toBeNull();
        expect(unlinkedTarget('admin', '/home', one)).toBeNull();
    });

    it('goes on when the count fails', () => {
        expect(unlinkedTarget('facility', '/facility/dashboard', null)).toBeNull();
    });

    it('lets results be looked up meanwhile, and linked', () => {
        for (const path of [
            siteRifHome,
            `${siteRifHome}/`,
            '/site/tb/rif/table',
            '/site/tb/results',
            '/site/ct_ng/results',
            '/site/tb/results/7/show',
            '/mdr/link/3/4',
        ])
            expect([path, unlinkedTarget('facility', path, one)]).toEqual([path, null]);
        expect(unlinkedTarget('facility', '/site/tb/riff', one)).toBe(siteRifHome);
    });

    it('leads to a screen that exists', () => {
        const routes = areas
            .flatMap((area) => area.menu)
            .flatMap(({ mounts }) => mounts.map((mount) => mount.route));
        expect(routes).toContain(siteRifHome);
        expect(routes).toContain('/mdr/link/{result}/{patient}');
    });
});
