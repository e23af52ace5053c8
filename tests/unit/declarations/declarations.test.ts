import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
    accountTypeNames,
    accountTypes,
    allows,
    groups,
    showsInMenu,
} from '../../../resources/access.ts';
import { permissionNames, standardRole } from '../../../resources/permissions.ts';
import { bandProfiles } from '../../../resources/bands.ts';
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import type { Thing } from '../../../resources/define/points/things.ts';
import { areas } from '../../../resources/index.ts';
import { things } from '../../../resources/things.ts';
import { faultsOf } from '../../../scripts/generate/faults.ts';
import { entryAt } from '../../../src/shell/menu/routes.ts';

const declarations = areas.flatMap((area) => area.menu);

/** Where lists, their figures and their records lead. */
const leads: string[] = declarations.flatMap((one) => {
    const mounts = one.mounts.flatMap(({ rows, links = {} }) => [
        ...(rows ? [rows] : []),
        ...Object.values(links),
    ]);
    if (one.kind === 'report')
        return [...mounts, ...(one.rows ? [one.rows] : []), ...Object.values(one.links ?? {})];
    if (one.kind !== 'entity') return mounts;
    return [...mounts, ...Object.values(one.links ?? {}), ...Object.values(one.recordLinks ?? {})];
});

describe('declarations', () => {
    it('are plain data: they survive JSON', () => {
        for (const declaration of declarations) {
            expect(JSON.parse(JSON.stringify(declaration))).toEqual(declaration);
        }
    });

    it('have nothing left to fill in', () => {
        const begun = declarations.filter((one) => JSON.stringify(one).includes('FILL IN'));
        expect(begun.map(({ title }) => title)).toEqual([]);
    });

    it('name only what is there, take no word of a call, and have routes of their own', () => {
        expect(faultsOf(areas)).toEqual([]);
    });

    it('make dashboards of reports that are there', () => {
        const reports = new Map(
            declarations.filter((one) => one.kind === 'report').map((one) => [one.name, one]),
        );
        for (const one of declarations) {
            if (one.kind !== 'dashboard') continue;
            for (const panel of one.panels) {
                const report = reports.get(panel.report);
                expect([one.name, panel.title, report !== undefined]).toEqual([
                    one.name,
                    panel.title,
                    true,
                ]);
                expect([panel.title, Object.keys(report!.columns)]).toEqual([
                    panel.title,
                    expect.arrayContaining([...(panel.columns ?? [])]),
                ]);
            }
        }
    });

    it('colour a rate by bands that the product has', () => {
        const bands = declarations.flatMap((one) =>
            one.kind === 'report'
                ? Object.values(one.columns).flatMap((field) => rateOf(field)?.bands ?? [])
                : [],
        );
        expect(bands.length).toBeGreaterThan(5);
        expect(bands.filter((profile) => !(profile in bandProfiles))).toEqual([]);
    });

    it('have a group and a grant for each route', () => {
        for (const mount of declarations.flatMap((one) => one.mounts)) {
            expect(Object.keys(groups)).toContain(mount.group);
            expect(mount.access.length).toBeGreaterThan(0);
        }
    });

    it('retire by a field that is yes or no', () => {
        for (const one of declarations) {
            if (one.kind !== 'entity' || one.retires === undefined) continue;
            expect([one.name, one.fields[one.retires]?.type]).toEqual([one.name, 'boolean']);
        }
    });

    it('lead to screens that are there: lists behind figures, buttons over lists and on records', () => {
        expect(leads.length).toBeGreaterThan(20);
        const paths = leads.map((lead) => lead.split('?')[0]!.replaceAll(/\{\w+\}/g, '1'));
        expect(paths.filter((path) => !entryAt(path))).toEqual([]);
    });

    it('are all led to: no screen about one thing stands where a person has to know its address', () => {
        const inThings = Object.values<Thing>(things).flatMap(({ pages }) =>
            pages.map(({ route }) => route as string),
        );
        const written = ['src', 'resources'].flatMap((folder) =>
            readdirSync(folder, { recursive: true, encoding: 'utf8' })
                .filter((file) => /\.tsx$|\.document\.ts$/.test(file))
                .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
        );
        const texts = [...written, ...inThings, ...leads];
        const routes = declarations.flatMap((one) => one.mounts.map(({ route }) => String(route)));
        const about = routes.filter((route) => route.includes('{'));
        expect(about.length).toBeGreaterThan(10);
        // By what stands before and after the word; or the same screen stands without it, about the reader's own.
        const known = (route: string) => {
            const [before = '', after = ''] = route.split(/\{\w+\}/);
            return (
                routes.includes(before.replace(/\/$/, '')) ||
                texts.some((text) => text.includes(before) && text.includes(after))
            );
        };
        expect(about.filter((route) => !known(route))).toEqual([]);
    });

    it('give every account type its landing route', () => {
        const routes = declarations.flatMap((one) => [...one.mounts]);
        for (const type of accountTypeNames) {
            const landing = routes.find((mount) => mount.route === accountTypes[type].landing.path);
            const role = Object.fromEntries(standardRole(type).map((name) => [name, true]));
            expect([type, landing && allows(landing.access, { user_type: type, role })]).toEqual([
                type,
                true,
            ]);
        }
    });

    it('give a page a component that exists', () => {
        for (const one of declarations) {
            if (one.kind !== 'page') continue;
            expect(
                readFileSync(
                    new URL(`../../../src/pages/${one.component}.tsx`, import.meta.url),
                    'utf8',
                ),
            ).toContain('export default');
        }
    });

    it('can be opened by the standard role of each account type they name', () => {
        for (const mount of declarations.flatMap((one) => one.mounts)) {
            for (const one of mount.access) {
                for (const type of one.accounts) {
                    if (one.permission === null) continue;
                    expect([mount.route, type, standardRole(type)]).toEqual([
                        mount.route,
                        type,
                        expect.arrayContaining([one.permission]),
                    ]);
                }
            }
        }
    });
});

describe('the menu rule', () => {
    const everything = Object.fromEntries(permissionNames.map((name) => [name, true]));
    it('shows an entry in its own group only', () => {
        expect(showsInMenu({ group: 'stock', permission: null }, 'stock', {})).toBe(true);
        expect(showsInMenu({ group: 'stock', permission: null }, 'general', everything)).toBe(
            false,
        );
    });
    it.each(['general', 'genexpert', 'xray', 'truenat', 'afinion'] as const)(
        'asks in %s for the permission held as true',
        (group) => {
            expect(
                showsInMenu({ group, permission: 'view_trends' }, group, { view_trends: true }),
            ).toBe(true);
            expect(
                showsInMenu({ group, permission: 'view_trends' }, group, { view_trends: false }),
            ).toBe(false);
            expect(showsInMenu({ group, permission: 'view_trends' }, group, {})).toBe(false);
            expect(showsInMenu({ group, permission: null }, group, everything)).toBe(false);
        },
    );
    it.each(['facility', 'stock', 'hub', 'ip', 'superadmin'] as const)(
        'asks in %s for nothing more',
        (group) => {
            expect(showsInMenu({ group, permission: 'stock' }, group, {})).toBe(true);
        },
    );
});
