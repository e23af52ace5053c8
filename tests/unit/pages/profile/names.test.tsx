/** Names of facilities and machines lead to their profile, each reader's own. */
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { AccountType } from '../../../../resources/access.ts';
import { reference } from '../../../../resources/define/field.ts';
import { standardRole } from '../../../../resources/permissions.ts';
import { refreshAccount } from '../../../../src/base/useAccount.ts';
import { cutAt, FacilityName, MachineName, NamesIn } from '../../../../src/pages/profile/Names.tsx';
import '../../../../src/start/catalogue.ts';
import { Cell } from '../../../../src/widgets/fields/fieldTypes.tsx';
import { signedIn } from '../../../fixtures/fakeServer.ts';

beforeEach(() => localStorage.clear());

function signIn(user_type: AccountType) {
    const role = Object.fromEntries(standardRole(user_type).map((name) => [name, true]));
    signedIn({ user_type, role });
    refreshAccount();
}

const drawn = (names: React.ReactNode) => {
    render(<MemoryRouter>{names}</MemoryRouter>);
    return screen
        .queryAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
};

const facility = reference('Facility', 'facilities');

it.each([
    ['admin', '/machines/profile/7', '/machines/machine/GX%201'],
    ['ip', '/machines/profile/7', '/machines/machine/GX%201'],
    [
        'superadmin',
        '/superadmin/machines/profile?facility=7',
        '/superadmin/machines/machine?machine=GX+1',
    ],
    ['facility', '/site/machines/profile?facility=7', '/site/machines/machine?machine=GX+1'],
    ['hub', '/hub/machines/profile?facility=7', '/hub/machines/machine?machine=GX+1'],
    [
        'maintenance',
        '/maintenance/machines/profile?facility=7',
        '/maintenance/machines/machine?machine=GX+1',
    ],
] as const)('of %s: at %s and %s', (type, ofFacility, ofMachine) => {
    signIn(type);
    const found = drawn(
        <>
            <FacilityName id={7}>Amber HC</FacilityName>
            <MachineName>GX 1</MachineName>
            <Cell
                field={facility}
                name="facility_id"
                value={7}
                record={{ facility_id: 7, facility_title: 'Amber HC' }}
            />
        </>,
    );
    expect(found.map(([, href]) => href)).toEqual([ofFacility, ofMachine, ofFacility]);
});

it('leads a reader without profiles nowhere', () => {
    signIn('distributor');
    expect(
        drawn(
            <>
                <FacilityName id={7}>Amber HC</FacilityName>
                <FacilityName id={null}>Elsewhere</FacilityName>
            </>,
        ),
    ).toEqual([]);
});

it('finds the names within a sentence, in any language', () => {
    signIn('admin');
    const said = 'GX-10 iko Amber HC tangu 1 Machi; si GX-1.';
    expect(
        drawn(
            <NamesIn machines={['GX-10']} facility={{ id: 7, name: 'Amber HC' }}>
                {said}
            </NamesIn>,
        ),
    ).toEqual([
        ['GX-10', '/machines/machine/GX-10'],
        ['Amber HC', '/machines/profile/7'],
    ]);
    expect(document.body.textContent).toContain(said);
    expect(cutAt('GX-1 became part of GX-10', ['GX-1', 'GX-10'])).toEqual([
        '',
        'GX-1',
        ' became part of ',
        'GX-10',
        '',
    ]);
    expect(cutAt('nothing here', ['GX-1', ''])).toEqual(['nothing here']);
});
