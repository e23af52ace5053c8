import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let app: TestApp;
beforeAll(async () => {
    app = await testApp();
});
afterAll(() => app.close());

const root = (endpoint: string, body?: object) => app.call(endpoint, body, { as: 'superadmin' });

describe('facilities', () => {
    const alpha = () => ({
        name: 'Alpha HC II',
        level: 'hc_ii',
        ownership: 'government',
        district_id: app.world.districts[0],
    });

    test('are added and edited with the words of the catalogue', async () => {
        const made = await root('POST /facilities/create/', {
            ...alpha(),
            aliases: ['ALPHA', ' alpha ', 'Alfa'],
        });
        expect(made.body).toMatchObject({
            success: 'Facility Added successful',
            data: { region: 'North', aliases: ['ALPHA', 'Alfa'] },
        });
        const { id, version } = made.body.data;
        const edited = await root('POST /hub/facilities/edit/', {
            id,
            version,
            phone: '0700 000000',
            aliases: ['Alfa'],
        });
        expect(edited.body).toMatchObject({
            success: 'Edited successful',
            data: { phone: '0700 000000', aliases: ['Alfa'] },
        });
        const spellings = await app.db.rows(
            sql`select alias from facility_alias where facility_id = ${id}`,
        );
        expect(spellings).toEqual([{ alias: 'Alfa' }]);
    });

    test('twice the same name, level and district is refused at the name, unless both have a code', async () => {
        const again = await root('POST /facilities/create/', alpha());
        expect(again.status).toBe(202);
        expect(again.body.errors.name).toMatch(/^There is already a facility/);
        const coded = await root('POST /facilities/create/', { ...alpha(), code: 'C1' });
        expect(coded.status).toBe(202);
        const beta = { ...alpha(), name: 'Beta HC II' };
        expect((await root('POST /facilities/create/', { ...beta, code: 'C1' })).status).toBe(200);
        expect((await root('POST /facilities/create/', { ...beta, code: 'C2' })).status).toBe(200);
        expect(
            (await root('POST /facilities/create/', { ...beta, code: 'c1', name: 'Other' })).body
                .errors.code,
        ).toBeDefined();
    });

    test('a spelling, a DHIS2 id and half a position are refused at their field', async () => {
        const taken = await root('POST /facilities/create/', {
            ...alpha(),
            name: 'New',
            aliases: ['ALFA'],
        });
        expect(taken.body.errors).toHaveProperty('aliases');
        const half = await root('POST /facilities/create/', { ...alpha(), name: 'New', lat: 1.5 });
        expect(half.body.errors).toHaveProperty('lat');
        const odd = await root('POST /facilities/create/', {
            ...alpha(),
            name: 'New',
            dhis2_uid: '12345678901',
        });
        expect(odd.body.errors.dhis2_uid).toMatch(/letter/);
        const uid = 'abcDEF12345';
        expect(
            (await root('POST /facilities/create/', { ...alpha(), name: 'One', dhis2_uid: uid }))
                .status,
        ).toBe(200);
        expect(
            (await root('POST /facilities/create/', { ...alpha(), name: 'Two', dhis2_uid: uid }))
                .body.errors,
        ).toHaveProperty('dhis2_uid');
    });

    test('are listed to each account within its own scope, on the map too', async () => {
        const seen = async (as: string, endpoint: string) => {
            const { body } = await app.call(endpoint, {}, { as });
            return body.count as number;
        };
        const all = await seen('superadmin', 'POST /facilities/');
        expect(all).toBeGreaterThan(8);
        for (const endpoint of ['POST /facilities/', 'POST /x/facilities/points']) {
            expect(await seen('facility', endpoint)).toBe(1);
            expect(await seen('ip', endpoint)).toBe(4);
            expect(await seen('hub', endpoint)).toBe(4);
            expect(await seen('admin', endpoint)).toBe(all);
        }
        const { body } = await root('POST /x/facilities/points', {
            region_id: app.world.regions[0],
            level: 'hc_iii',
        });
        expect(body).toMatchObject({ count: 4, without_position: 0 });
        expect(body.columns).toEqual(['id', 'name', 'kind', 'place', 'lat', 'lng']);
        expect(body.data[0]).toEqual([
            app.world.facilities[0],
            'Facility 1',
            'hc_iii',
            'Amber',
            1,
            32,
        ]);
        expect(
            (await root('POST /facilities/', { region_id: app.world.regions[0], level: 'hc_iii' }))
                .body.count,
        ).toBe(4);
    });
});

describe('partners and hubs', () => {
    test('are created with the words of the catalogue', async () => {
        expect((await root('POST /ip/create', { name: 'Third Partner' })).body.success).toBe(
            'Ip Added successful',
        );
        expect((await root('POST /hub/create_hub', { name: 'Third Hub' })).body.success).toBe(
            'Hub Added successful',
        );
        expect((await root('POST /ip/create', { name: ' ' })).body.errors.name).toBe('Required.');
        expect((await root('GET /ips')).body.data).toHaveLength(3);
        expect((await root('POST /hub/hubs_list', {})).body.data).toHaveLength(3);
    });

    test('take facilities and give them back, all or none', async () => {
        const [partner] = app.world.partners as [number];
        const far = app.world.facilities.slice(4, 6);
        const given = await root('POST /ip/assign', {
            partner_id: partner,
            facilities: far.map(String),
        });
        expect(given.body).toMatchObject({
            success: 'Facility Assignment successful',
            data: { partner: 'First Partner', changed: 2, moved: 2 },
        });
        const none = await root('POST /ip/assign', {
            partner_id: partner,
            facilities: [String(far[0]), '999999'],
        });
        expect(none.body.errors.facilities).toBe('A facility does not exist.');
        expect(
            (await root('POST /ip/assign', { partner_id: partner, facilities: [] })).status,
        ).toBe(202);
        expect(
            (await root('POST /ip/assign', { partner_id: partner, facilities: ['1; drop'] }))
                .status,
        ).toBe(202);
        const back = await root('POST /ip/assign', {
            partner_id: partner,
            facilities: far.map(String),
            release: true,
        });
        expect(back.body.data.changed).toBe(2);
        const hub = await root('POST /hub/add_facility_to_hub', {
            hub_id: app.world.hubs[1],
            facility_id: app.world.facilities[0],
        });
        expect(hub.body).toMatchObject({
            success: 'Facility Assignment successful',
            data: { changed: 1, moved: 1 },
        });
        await root('POST /hub/add_facility_to_hub', {
            hub_id: app.world.hubs[0],
            facility_id: app.world.facilities[0],
        });
    });

    test('a partner that is closed takes no facility', async () => {
        const { body } = await root('POST /ip/create', { name: 'Closed', active: false });
        const refused = await root('POST /ip/assign', {
            partner_id: body.data.id,
            facilities: [String(app.world.facilities[0])],
        });
        expect(refused.body.message).toBe('Closed is not active.');
    });
});

describe('the lists of a facility', () => {
    const own = (endpoint: string, body?: object) => app.call(endpoint, body, { as: 'facility' });

    test('clinicians are its own: added, edited, deleted', async () => {
        const made = await own('POST /add_clinician/', {
            name: 'Dr New',
            facility_id: app.world.facilities[0],
        });
        expect(made.status).toBe(200);
        const { id, version } = made.body.data;
        expect(
            (await own('POST /edit_clinician/', { id, version, cadre: 'Nurse' })).body.success,
        ).toBe('Edited successful');
        expect(
            (await app.call('POST /edit_clinician/', { id, cadre: 'x' }, { as: 'facility-next' }))
                .status,
        ).toBe(404);
        expect((await own('POST /delete_clinician/', { id })).body.success).toBe(
            'Deleted successful',
        );
        expect(
            (
                await own('POST /add_clinician/', {
                    name: 'Dr Far',
                    facility_id: app.world.facilities[4],
                })
            ).status,
        ).toBe(202);
    });

    test('referring sites are disabled, not deleted, and filtered by region', async () => {
        const made = await own('POST /create_referring_sites/', {
            name: 'Village',
            district_id: app.world.districts[2],
            facility_id: app.world.facilities[0],
            distance_km: 12.5,
        });
        expect(made.body.data).toMatchObject({ region: 'South', distance_km: 12.5 });
        const { id } = made.body.data;
        expect(
            (await own('POST /region_ref_sites/', { region_id: app.world.regions[1] })).body.data,
        ).toMatchObject([{ id }]);
        expect(
            (await own('POST /edit_referring_sites/', { id, distance_km: 13 })).body.success,
        ).toBe('Edited successful');
        expect((await own('POST /disable_referring_sites/', { id })).status).toBe(200);
        expect(await app.db.one(sql`select active from referring_site where id = ${id}`)).toEqual({
            active: false,
        });
    });
});
