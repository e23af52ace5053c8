/** What a row names leads to the page of it: the machine or facility itself, whatever else the row is about. */
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { installCatalogue } from '../../../dataProvider/catalogue.ts';
import { clearSession, storeSession } from '../../../dataProvider/storage.ts';
import french from '../../../locales/fr.json' with { type: 'json' };
import swahili from '../../../locales/sw.json' with { type: 'json' };
import { speak } from '../../../locales/tongue.ts';
import { areas } from '../../../resources/index.ts';
import { routesOf } from '../../../resources/routes.ts';
import { errorRates, facilityErrors } from '../../../resources/errors/rates.report.ts';
import { stripWords } from '../../../src/widgets/fields/shown.ts';
import { Cell } from '../../../src/widgets/fields/fieldTypes.tsx';
import { sayNow } from '../../../src/widgets/sayNow.ts';

beforeAll(() => installCatalogue({ routes: routesOf(areas), modules: {} }));
afterEach(() => {
    clearSession();
    speak('en');
});

const rows = {
    facility: { name: 'Mulago', facility_id: 7, machine_serial: null },
    machine: { name: 'GX 1', facility_id: 7, machine_serial: 'GX 1' },
    module: { name: 'GX 1 · 639', facility_id: 7, machine_serial: 'GX 1' },
    month: { name: '2026-03', facility_id: null, machine_serial: null },
};

/** Where each account has the profile of a facility and of a machine. */
const profiles = {
    admin: ['/machines/profile/7', '/machines/machine/GX%201'],
    ip: ['/machines/profile/7', '/machines/machine/GX%201'],
    superadmin: [
        '/superadmin/machines/profile?facility=7',
        '/superadmin/machines/machine?machine=GX+1',
    ],
    maintenance: [
        '/maintenance/machines/profile?facility=7',
        '/maintenance/machines/machine?machine=GX+1',
    ],
} as const;

it.each(['admin', 'ip', 'superadmin', 'maintenance'] as const)(
    'the groups of error rates, for %s',
    (user_type) => {
        const role = { view_machines: true, view_modules: true, machine_assignment: true };
        storeSession('key', { full_name: 'Amina', user_type, role });
        const [facility, machine] = profiles[user_type];
        for (const report of [errorRates, facilityErrors]) {
            const led = Object.entries(rows).map(([what, row]) => {
                const { container, unmount } = render(
                    <MemoryRouter>
                        <Cell
                            field={report.columns['name']!}
                            name="name"
                            value={row.name}
                            record={row}
                        />
                    </MemoryRouter>,
                );
                const to = container.querySelector('a')?.getAttribute('href') ?? null;
                unmount();
                return [what, to];
            });
            expect(Object.fromEntries(led)).toEqual({
                facility,
                machine,
                module: machine,
                month: null,
            });
        }
    },
);

it('days of a strip are said in the number that they have, in each language', () => {
    expect(stripWords('10', sayNow())).toBe('1 full day, 1 empty day');
    expect(stripWords('1100__', sayNow())).toBe('2 full days, 2 empty days, 2 to come');
    // A test on a Sunday: the rate beside it says 1 of 2.
    expect(stripWords('10+.', sayNow())).toBe('1 full day, 1 empty day');
    speak('fr', french);
    expect(stripWords('10', sayNow())).toBe('1 jour plein, 1 jour vide');
    expect(stripWords('1100', sayNow())).toBe('2 jours pleins, 2 jours vides');
    speak('sw', swahili);
    expect(stripWords('110', sayNow())).toBe('Siku 2 zilizojaa, siku 1 tupu');
});
