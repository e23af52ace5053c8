// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accountTypeNames, accountTypes, type AccountType } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import { stockQuestions } from '../../../resources/help/stockQuestions.ts';
import { areas } from '../../../resources/index.ts';
import { mayOpen, routesOf, type RouteEntry } from '../../../resources/routes.ts';
import {
    type Account,
    bySection,
    entriesAt,
    entryAt,
    findScreens,
    groupsOf,
    menuOf,
    openTo,
    routerPath,
    routes,
} from '../../../src/shell/menu/routes.ts';

import { nearestTo } from '../../../src/pages/shell/nearest.ts';
import { mostUsed, countUse, type Uses } from '../../../src/shell/menu/often.ts';

const entry = (route: string, rest: Partial<RouteEntry> = {}): RouteEntry => ({
    route,
    group: 'stock',
    label: route,
    title: route,
    area: 'x',
    areaTitle: 'X',
    kind: 'entity',
    name: route,
    accounts: ['admin'],
    permission: 'stock',
    hidden: false,
    ...rest,
});

const roleOf = (type: AccountType) =>
    Object.fromEntries(standardRole(type).map((name) => [name, true]));

const published = '../shared/contract/routes.tsv';

it('the index that a browser fetches says of every route what the declarations say', () => {
    expect(routes.length).toBeGreaterThan(400);
    expect(routes).toEqual(routesOf(areas));
});

const some = [
    entry('/stock/items'),
    entry('/stock/items/level', { verbs: ['update'] }),
    entry('/mdr/link/{result}/{patient}', { hidden: true }),
    entry('/errors', { group: 'genexpert', permission: 'view_errors' }),
    entry('/free', { group: 'genexpert', permission: null }),
    entry('/theirs', { accounts: ['hub'] }),
];

it('the router is told of the routes that cover an address, the longest first, and of no other', () => {
    const at = (path: string) => entriesAt(path, some).map(({ route }) => route);
    expect(at('/stock/items/level/5')).toEqual(['/stock/items/level']);
    expect(at('/stock/items/level/show')).toEqual(['/stock/items/level', '/stock/items']);
    expect(at('/mdr/link/7/12')).toEqual(['/mdr/link/{result}/{patient}']);
    expect(at('/stock')).toEqual([]);
    for (const path of ['/tb/results', '/facilities/12/show', '/tb/results'])
        expect(entriesAt(path)).toEqual(routes.filter((one) => entriesAt(path, [one]).length));
});

const admin = { user_type: 'admin', role: { stock: true, view_errors: true } } as const;
const poor = { user_type: 'admin', role: { stock: true } } as const;

describe('the menu', () => {
    it('keeps the screens of an area together, in their order, and those of a section under its name', () => {
        const [one, two, three] = [
            entry('/1', { areaTitle: 'Stock' }),
            entry('/2', { areaTitle: 'Stock' }),
            entry('/3', { areaTitle: 'Trends' }),
        ];
        expect(bySection([one, two, three])).toEqual([
            { title: 'Stock', entries: [one, two] },
            { title: 'Trends', entries: [three] },
        ]);
        const tb = ['/tb/results', '/tb/rif'].map((route) => entry(route, { group: 'general' }));
        expect(bySection(tb)).toEqual([{ title: 'TB', entries: tb }]);
        expect(bySection([])).toEqual([]);
    });

    it.skipIf(!existsSync(published))('is in the order of the published list of routes', () => {
        const listed = readFileSync(published, 'utf8')
            .split('\n')
            .map((line) => line.split('\t')[0]!);
        for (const user_type of accountTypeNames) {
            const role = Object.fromEntries(standardRole(user_type).map((name) => [name, true]));
            const account = { user_type, role };
            for (const group of groupsOf(account)) {
                const found = menuOf(account, group).map(({ route }) => route);
                const known = found.filter((route) => listed.includes(route));
                const { path } = accountTypes[user_type].landing;
                expect([user_type, group, known]).toEqual([
                    user_type,
                    group,
                    known.toSorted(
                        (a, b) =>
                            Number(b === path) - Number(a === path) ||
                            listed.indexOf(a) - listed.indexOf(b),
                    ),
                ]);
            }
        }
    });

    it.skipIf(!existsSync(published))(
        'opens each screen of the published list to every account that it names',
        () => {
            const named = readFileSync(published, 'utf8')
                .trimEnd()
                .split('\n')
                .slice(1)
                .map((line) => line.split('\t'))
                .flatMap(([route = '', , accounts = '-']) =>
                    accountTypeNames
                        .filter((type) => accounts === 'all' || accounts.split(',').includes(type))
                        .map((type) => ({ route, type })),
                );
            expect(named.length).toBeGreaterThan(250);
            const shut = named.filter(({ route, type }) => {
                const role = Object.fromEntries(standardRole(type).map((name) => [name, true]));
                const found = entryAt(route.replaceAll(/\{\w+\}|:\w+/g, '7'));
                const parts = route.split('/').filter(Boolean).length;
                return (
                    found?.route.split('/').filter(Boolean).length !== parts ||
                    !mayOpen(found, { user_type: type, role })
                );
            });
            expect(shut).toEqual([]);
        },
    );

    it('has every screen two steps away: no subject is too long to read, none is the only one of many', () => {
        for (const type of accountTypeNames) {
            const role = Object.fromEntries(standardRole(type).map((one) => [one, true]));
            const account = { user_type: type, role };
            for (const group of groupsOf(account)) {
                const subjects = bySection(menuOf(account, group));
                for (const { title, entries } of subjects)
                    expect([type, title, entries.length <= 18]).toEqual([type, title, true]);
                expect([type, group, subjects.length <= 14]).toEqual([type, group, true]);
            }
        }
    });

    it('has each list once: what several groups have stands in one of them', () => {
        for (const type of accountTypeNames) {
            const role = Object.fromEntries(standardRole(type).map((one) => [one, true]));
            const account = { user_type: type, role };
            const all = groupsOf(account).flatMap((group) => menuOf(account, group));
            const twice = all.filter((one) =>
                all.some(
                    (other) =>
                        other.route !== one.route &&
                        one.kind !== 'page' &&
                        other.name === one.name &&
                        other.label === one.label &&
                        JSON.stringify(other.filter) === JSON.stringify(one.filter),
                ),
            );
            expect([type, twice.map(({ route }) => route)]).toEqual([type, []]);
        }
    });

    it('puts on top what a person opens most, where it stands in the menu; the rest is forgotten', () => {
        const [items, level] = [some[0]!, some[1]!];
        let uses: Uses = {};
        for (let times = 0; times < 3; times++) uses = countUse(uses, level.route);
        expect(mostUsed(uses, some)).toEqual([level]);
        for (let times = 0; times < 50; times++) uses = countUse(uses, items.route);
        expect(mostUsed(uses, some)).toEqual([items]);
        expect(uses[level.route] ?? 0).toBeLessThan(3);
    });

    it('shows what an account may open, group by group', () => {
        expect(groupsOf(admin, some)).toEqual(['genexpert', 'stock']);
        expect(menuOf(admin, 'stock', some).map((one) => one.route)).toEqual([
            '/stock/items',
            '/stock/items/level',
        ]);
    });

    it('asks for the permission where the menu rule does', () => {
        expect(menuOf(admin, 'genexpert', some).map((one) => one.route)).toEqual(['/errors']);
        expect(groupsOf(poor, some)).toEqual(['stock']);
    });

    it('has the screen where the account lands, first, whatever its permission', () => {
        const home = entry(accountTypes.admin.landing.path, { permission: null });
        const listed = [...some, home].map((one) => ({ ...one, group: 'general' as const }));
        expect(menuOf(admin, 'general', listed)[0]?.route).toBe(home.route);
    });

    it('never offers a screen of somebody else, nor one that is hidden', () => {
        expect(openTo(admin, some).map((one) => one.route)).not.toContain('/theirs');
        expect(openTo(admin, some).every((one) => !one.hidden)).toBe(true);
    });
});

describe('routes', () => {
    it('are each found by their own address: none hides behind another with a parameter', () => {
        const plain = routes.filter(({ route }) => !route.includes('{'));
        expect(plain.filter((one) => entryAt(one.route)?.route !== one.route)).toEqual([]);
    });

    it('belong to the longest route that covers the path', () => {
        expect(entryAt('/stock/items/level', some)?.route).toBe('/stock/items/level');
        expect(entryAt('/stock/items/12/show', some)?.route).toBe('/stock/items');
        expect(entryAt('/mdr/link/7/9', some)?.route).toBe('/mdr/link/{result}/{patient}');
        expect(entryAt('/stock', some)).toBeUndefined();
        // Under a list lie its records; under a dashboard nothing, whoever may open that.
        const overview = entry('/genexpert', { kind: 'dashboard' });
        expect(entryAt('/genexpert', [overview])).toBe(overview);
        expect(entryAt('/genexpert/machines', [overview])).toBeUndefined();
    });

    it('cover their records and forms, and nothing else that is written below them', () => {
        const list = entry('/list', { kind: 'report' });
        const rows = { ...list, detail: true };
        const bikes = entry('/list', { verbs: ['create'] });
        const below = (one: RouteEntry) =>
            ['/create', '/7', '/7/show', '/show/7', '/7/edit', '/7/show/more'].filter((rest) =>
                entryAt(`/list${rest}`, [one]),
            );
        expect(below(list)).toEqual([]);
        expect(below(rows)).toEqual(['/7/show']);
        expect(below(bikes)).toEqual(['/create', '/7/show']);
        expect(below({ ...bikes, verbs: ['update'] })).toEqual(['/7', '/7/show']);
    });

    it('that are none lead to what is close, of what the account may open', () => {
        const of = (path: string, account: Account | null = admin) =>
            nearestTo(path, account).map((one) => one.path);
        const person = { user_type: 'admin', role: roleOf('admin') } as const;
        expect(of('/tb/dashbord', person)[0]).toBe('/tb/dashboard');
        expect(of('/TB/Results', person)[0]).toBe('/tb/results');
        expect(of('/tb/results/abc', person)[0]).toBe('/tb/results');
        expect(of('/tb/results/12', person).slice(0, 2)).toEqual([
            '/tb/results/12/show',
            '/tb/results',
        ]);
        expect(of('/nonexistent/route', person)).toEqual([]);
        expect(of('/tb/dashbord', null)).toEqual([]);
    });

    it('are written with colons for the router', () => {
        expect(routerPath('/mdr/link/{result}/{patient}')).toBe('/mdr/link/:result/:patient');
    });

    it('are there for the landing of every account type', () => {
        for (const type of accountTypeNames) {
            const { path } = accountTypes[type].landing;
            expect(
                routes.some((one) => one.route === path && one.accounts.includes(type)),
                type,
            ).toBe(true);
        }
    });
});

describe('the search', () => {
    const screens = some.map((one) => ({
        route: one.route,
        label: `Écran ${one.route}`,
        group: 'Stock',
    }));

    it('finds screens by any words of name and group, without accents', () => {
        expect(findScreens('ecran level', screens).map((one) => one.route)).toEqual([
            '/stock/items/level',
        ]);
        const levels = { ...screens[0]!, answers: stockQuestions['stockLevels']! };
        for (const text of ['stockout', 'stock-out', 'stock out', 'Stock-Out'])
            expect(findScreens(text, [levels]), text).toHaveLength(1);
        expect(findScreens('  ', screens)).toEqual([]);
        expect(findScreens('nowhere', screens)).toEqual([]);
    });

    it('finds what a screen shows, after what it is called, its group and its question', () => {
        const screen = (label: string, more: object = {}) => ({ label, group: 'Labs', ...more });
        const among = [
            screen('Dashboard', { shows: 'TB positivity' }),
            screen('Trends', { answers: 'Does positivity of TB rise?' }),
            screen('By place: TB positivity'),
            screen('TB positivity'),
            screen('TB errors'),
        ];
        expect(findScreens('tb positivity', among).map(({ label }) => label)).toEqual([
            'TB positivity',
            'By place: TB positivity',
            'Trends',
            'Dashboard',
        ]);
    });
});
