/** What a facility keeps about itself: its equipment and its certificates, and who sees them. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { multipart } from '../../helpers/multipart.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { pdfOf } from '../../../server/demo/site/pdf.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const cabinet = { name: 'Biosafety cabinet', serial_number: 'CANARY-1', service_months: 12 };

it('keeps equipment as a REST resource, which a neighbour neither sees nor touches', async () => {
    const made = await t.call(
        'POST /eq/equipment/add/',
        { ...cabinet, last_service_on: '2025-02-20' },
        { as: 'facility' },
    );
    expect(made.body.success).toBe('Equipment Added successful');
    const { id } = made.body.data;
    expect(made.body.data).toMatchObject({ works: 'working', next_service_on: '2026-02-20' });

    const query = `sort=${encodeURIComponent('["name","ASC"]')}&range=${encodeURIComponent('[0,24]')}&filter=${encodeURIComponent('{"q":"canary"}')}`;
    const list = await t.call(`GET /eq/equipment/list/?${query}`, undefined, { as: 'facility' });
    expect(list.headers['content-range']).toBe('equipment 0-0/1');
    expect(list.body.results).toHaveLength(1);
    const one = await t.call(`GET /eq/equipment/${id}/`, undefined, { as: 'facility' });
    expect(one.body.equipment).toMatchObject(cabinet);

    const other = { as: 'facility-next' };
    const theirs = await t.call(`GET /eq/equipment/list/?${query}`, undefined, other);
    expect([theirs.body.count, theirs.headers['content-range']]).toEqual([0, 'equipment 0-0/0']);
    expect(theirs.text).not.toMatch('CANARY');
    for (const [endpoint, body] of [
        [`GET /eq/equipment/${id}/`, undefined],
        [`PUT /eq/equipment/${id}/`, { name: 'Mine now' }],
        [`DELETE /eq/equipment/${id}/`, undefined],
        [`DELETE /equipment/${id}/`, undefined],
        ['GET /eq/equipment/none/', undefined],
    ] as const)
        expect((await t.call(endpoint, body, other)).status).toBe(404);

    const edited = await t.call(
        `PUT /eq/equipment/${id}/`,
        { location: 'Room 3', version: 1 },
        { as: 'facility' },
    );
    expect(edited.body.equipment).toMatchObject({ location: 'Room 3', version: 2 });
    const late = await t.call(
        `PUT /eq/equipment/${id}/`,
        { location: 'Room 4', version: 1 },
        { as: 'facility' },
    );
    expect([late.status, late.body.code]).toEqual([202, 'stale']);
    const gone = await t.call(`DELETE /eq/equipment/${id}/?version=1`, undefined, {
        as: 'facility',
    });
    expect(gone.body.code).toBe('stale');
    expect(
        (await t.call('GET /eq/equipment/list/?sort=%5Bnonsense', undefined, { as: 'facility' }))
            .status,
    ).toBe(400);
});

it('tells what is down and what service is due, and what it was down for', async () => {
    const { body } = await t.call('GET /eq/equipment/list/?q=canary', undefined, {
        as: 'facility',
    });
    const [{ id }] = body.results;
    const broken = { equipment_id: id, reported_on: '2026-03-01', reason: 'Fan stands still' };
    const made = await t.call('POST /x/equipment/breakdowns/create/', broken, { as: 'facility' });
    expect(made.status).toBe(200);
    const again = await t.call('POST /x/equipment/breakdowns/create/', broken, { as: 'facility' });
    expect(again.body.code).toBe('duplicate');
    const theirs = await t.call('POST /x/equipment/breakdowns/create/', broken, {
        as: 'facility-next',
    });
    expect(theirs.status).toBe(202);

    const care = () => t.call('POST /x/equipment/care', {}, { as: 'facility' });
    expect((await care()).body.data).toMatchObject([
        { need: 'down', since: '2026-03-01', equipment_id: id },
    ]);
    const worklist = await t.call('GET /x/worklist', undefined, { as: 'facility' });
    expect(worklist.text).toMatch('Equipment that is down');
    // From there it is one step to the piece itself.
    expect(worklist.text).toMatch('/equipment/list/{id}/show');
    const mended = await t.call(
        'POST /x/equipment/breakdowns/update/',
        { id: made.body.data.id, restored_on: '2026-03-08' },
        { as: 'facility' },
    );
    expect(mended.body.data.down_days).toBe(7);
    expect((await care()).body.data).toMatchObject([{ need: 'overdue', since: '2026-02-20' }]);
});

const upload = (
    endpoint: string,
    file: { name: string; content: Buffer },
    fields: Record<string, string>,
    as: string,
) => {
    const { body, headers } = multipart([file], fields);
    return t.app
        .inject({
            method: 'POST',
            url: `/api${endpoint}`,
            payload: body,
            headers: { ...headers, authorization: `Bearer ${as}` },
        })
        .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
};

it('keeps certificates by what they are, and shows them to whom they belong', async () => {
    const admin = await t.keyOf('superadmin-home');
    const facility = String(t.world.facilities[0]);
    const told = {
        facility,
        type: 'calibration',
        issued_by: 'Reference',
        issued_on: '2025-04-01',
        expires_on: '2026-04-01',
        subject: 'CANARY-2',
    };
    const add = (name: string, content: Buffer, fields = {}) =>
        upload('/add_certificate/', { name, content }, { ...told, ...fields }, admin);

    for (const [name, content] of [
        ['certificate.pdf', Buffer.from('<script>alert(1)</script>')],
        ['certificate.pdf', Buffer.from('%PDF-1.4\nno end')],
        [
            'certificate.pdf',
            Buffer.from('%PDF-1.4\n<< /OpenAction << /J#53 (app.alert) >> >>\n%%EOF'),
        ],
        ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ] as const)
        expect((await add(name, content)).body.code).toBe('bad_file');
    expect(
        (await add('x.pdf', pdfOf(['x']), { expires_on: '2024-01-01' })).body.errors,
    ).toHaveProperty('expires_on');
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
        .jpeg()
        .withExif({ IFD0: { Copyright: 'CANARY owner' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
        .toBuffer();
    expect(photo.includes('CANARY owner')).toBe(true);
    const kept = await add('../../photo.exe', photo);
    expect(kept.body.success).toBe('certificate added successfully');
    const { id } = kept.body.data;

    const file = await t.call('POST /x/certificates/file', { id }, { as: 'ip' });
    expect(file.headers['content-type']).toBe('image/jpeg');
    expect(file.headers['content-disposition']).toBe('attachment; filename="photo.jpg"');
    expect(file.text).not.toMatch('CANARY');
    const own = await t.call('POST /facility_certificates/', { renew: true }, { as: 'facility' });
    expect(own.body.results).toMatchObject([{ id, state: 'expiring', kind: 'picture' }]);
    for (const stranger of ['facility-next', 'ip-next']) {
        const theirs = await t.call(
            'POST /facility_certificates/',
            { q: 'canary' },
            { as: stranger },
        );
        expect(theirs.body.count).toBe(0);
        expect((await t.call('POST /x/certificates/file', { id }, { as: stranger })).status).toBe(
            404,
        );
    }

    // A later one makes it history.
    await add('new.pdf', pdfOf(['new']), { issued_on: '2026-03-10', expires_on: '2027-03-10' });
    const all = await t.call('POST /certificates/', { sort: 'expires_on' }, { as: 'superadmin' });
    expect(all.body.results.map(({ state }: { state: string }) => state)).toEqual([
        'renewed',
        'valid',
    ]);
    const deleted = await t.call(
        'POST /delete_certificate/',
        { certificate: id },
        { as: 'superadmin' },
    );
    expect(deleted.body.success).toBe('Certificate deleted successfully');
    expect((await t.call('POST /x/certificates/file', { id }, { as: 'superadmin' })).status).toBe(
        404,
    );
});

/** A machine of the first facility with one module that ran well once and failed since. */
async function failingModule(): Promise<number> {
    const { machine, module } = await t.db.one<{ machine: number; module: number }>(sql`
        with m as (insert into machine (serial, model, module_count, facility_id) values ('CANARY-9', 'GX-I', 1, ${t.world.facilities[0]}) returning id),
             d as (insert into module (machine_id, serial) select id, 'CANARY-M' from m returning id)
        select m.id as machine, d.id as module from m, d`);
    await t.db.transaction(null, async (tx) => {
        await tx.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, module_slot,
                                disease_area, assay, outcome, call, error_code, test_type, ended_at, received_at, day)
            select sha256(o.at::text::bytea), sha256(o.at::text::bytea), (select min(id) from raw_message), 'genexpert', ${machine},
                   ${t.world.facilities[0]}, 'CANARY-M', 'A1', 'tb', 'Ultra', o.outcome, o.call, o.code, 'specimen', o.at, o.at, o.at::date
              from (values ('success', 'detected', '', timestamptz '2026-01-05 08:00Z'), ('error', '', '2008', '2026-03-10 08:00Z'),
                           ('error', '', '2008', '2026-03-11 08:00Z'), ('error', '', '5011', '2026-03-12 08:00Z')) o (outcome, call, code, at)`);
        await tx.run(sql`
            insert into result_call (result_id, target, call, grade)
            select id, 'MTB', 'detected', 'low' from result where machine_id = ${machine} and outcome = 'success'`);
    });
    return module;
}

it('brings a request for a module from the facility to a new one in the bay', async () => {
    const module = await failingModule();
    const key = await t.keyOf('facility-home');
    const photo = await sharp({
        create: { width: 30, height: 30, channels: 3, background: 'blue' },
    })
        .jpeg()
        .withExif({ IFD0: { Copyright: 'CANARY owner' } })
        .toBuffer();
    const ask = (as: string, content = photo) =>
        upload(
            '/genexpert/facility/module/new_request/',
            { name: 'bay.jpg', content },
            { module: String(module), problem: 'CANARY: 2008 again and again' },
            as,
        );
    expect((await ask(await t.keyOf('facility-next'))).body.code).toBe('invalid');
    expect((await ask(key, Buffer.from('GIF89a'))).body).toMatchObject({ code: 'bad_file' });
    const made = await ask(key);
    expect(made.body).toMatchObject({
        success: 'Module Request Added successfully',
        data: { tests_since: 3, error_codes: ['2008 × 2', '5011 × 1'], slot: 'A1', photos: 1 },
    });
    expect((await ask(key)).body.code).toBe('asked_already');
    const { id } = made.body.data;

    const detail = await t.call('POST /x/modules/requests/detail', { id }, { as: 'ip' });
    const [shown] = detail.body.data.photos;
    const file = await t.call(
        'POST /x/modules/requests/photo',
        { id: shown },
        { as: 'maintenance' },
    );
    expect([file.headers['content-type'], /CANARY/.test(file.text)]).toEqual(['image/jpeg', false]);
    for (const stranger of ['facility-next', 'ip-next']) {
        const list = stranger.startsWith('ip')
            ? 'POST /ip/modules/requests'
            : 'POST /genexpert/facility/module/requests/';
        expect((await t.call(list, { q: 'canary' }, { as: stranger })).body.count).toBe(0);
        for (const [call, number] of [
            ['detail', id],
            ['photo', shown],
            ['history', id],
        ] as const)
            expect(
                (await t.call(`POST /x/modules/requests/${call}`, { id: number }, { as: stranger }))
                    .status,
            ).toBe(404);
    }
    expect((await t.call('GET /x/worklist', undefined, { as: 'admin' })).text).toMatch(
        'Module requests to decide',
    );

    const to = (status: string, more = {}, as = 'maintenance') =>
        t.call('POST /genexpert/modules/update_status/', { request: id, status, ...more }, { as });
    expect((await to('approved', {}, 'facility')).status).toBe(403);
    expect((await to('rejected')).body.code).toBe('no_reason');
    expect((await to('approved')).body.success).toMatch('saved');
    expect((await to('acknowledged')).body.code).toBe('wrong_state');
    expect((await to('shipped', { shipment: 'Parcel 7' })).status).toBe(200);
    expect((await to('installed', { new_serial: 'CANARY-NEW' }, 'facility')).status).toBe(200);
    t.clock.now = new Date('2026-03-18T09:00:00Z');
    const closed = await t.call(
        'POST /genexpert/modules/close_request/',
        { request: id, unit_returned: true },
        { as: 'admin' },
    );
    expect(closed.body.success).toBe('Module Request Closed successfully');
    const modules = await t.db.rows<object>(sql`
        select d.serial, d.status, d.slot, d.replaced_by from module d join machine m on m.id = d.machine_id
         where m.serial = 'CANARY-9' order by d.id`);
    expect(modules).toMatchObject([
        { serial: 'CANARY-M', status: 'replaced', replaced_by: 'CANARY-NEW' },
        { serial: 'CANARY-NEW', status: 'active' },
    ]);

    const { body } = await t.call('POST /x/modules/turnaround', { by: 'nation' }, { as: 'admin' });
    expect(body.data).toMatchObject([
        { requests: 1, closed: 1, waiting: 0, decide_days: 0, close_days: 4 },
    ]);
    expect(body.totals).toMatchObject({ requests: 1, closed: 1, waiting: 0 });
    const history = await t.call('POST /x/modules/requests/history', { id }, { as: 'facility' });
    expect(history.body.data.map(({ what }: { what: string }) => what)).toEqual([
        'closed',
        'installed',
        'shipped',
        'approved',
        'open',
    ]);
});
