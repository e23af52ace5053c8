/** How a repair ends: who intervened, what was concluded and who verified it stay written, for whoever reads it later. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

const repair = {
    intervention_authority: 'Regional workshop',
    action_taken: 'Fan replaced',
    conclusion: 'Works as before',
    verified_by: 'Laboratory in charge',
};

let t: TestApp;
let home: number;
beforeAll(async () => {
    t = await testApp();
    home = t.world.facilities[0]!;
});
afterAll(() => t?.close());

/** A request for a module of a machine at home, which is approved. */
async function approved(serial: string): Promise<number> {
    const made = await t.db.one<{ id: number }>(sql`
        with m as (insert into machine (serial, facility_id) values (${serial}, ${home}) returning id),
             d as (insert into module (machine_id, serial) select id, ${`M-${serial}`} from m returning id, machine_id)
        insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, problem, status, requester_name, requested_at)
        select ${home}, machine_id, id, ${serial}, ${`M-${serial}`}, 'It fails', 'approved', 'Nurse', '2026-03-10T08:00:00Z' from d
        returning id`);
    return made.id;
}
const detail = async (id: number) =>
    (await t.call('POST /x/modules/requests/detail', { id }, { as: 'facility' })).body.data;

it('of a module: told with the closing of its request, and shown to the facility that asked', async () => {
    const id = await approved('REPAIR-1');
    const closed = await t.call(
        'POST /genexpert/modules/close_request/',
        { request: id, ...repair },
        { as: 'admin' },
    );
    expect(closed.status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'closed', ...repair });
});

it('of a module: told as well by the call that names the state', async () => {
    const id = await approved('REPAIR-2');
    const closed = await t.call(
        'POST /genexpert/modules/update_status/',
        { request: id, status: 'closed', ...repair },
        { as: 'maintenance' },
    );
    expect(closed.status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'closed', ...repair });
});

it('of a piece of equipment: written down beside the day since which it works again', async () => {
    const { id: equipment_id } = await t.db.one<{ id: number }>(
        sql`insert into equipment (facility_id, name) values (${home}, 'Fridge') returning id`,
    );
    const broken = await t.call(
        'POST /x/equipment/breakdowns/create/',
        { equipment_id, reported_on: '2026-03-01', reason: 'Fan stands still' },
        { as: 'facility' },
    );
    const { id } = broken.body.data;
    const mended = await t.call(
        'POST /x/equipment/breakdowns/update/',
        { id, restored_on: '2026-03-08', ...repair },
        { as: 'facility' },
    );
    expect(mended.body.data).toMatchObject({ down_days: 7, ...repair });
    const listed = await t.call(
        'POST /x/equipment/breakdowns/',
        { q: 'works as before' },
        { as: 'facility' },
    );
    expect(listed.body.results).toMatchObject([{ id, ...repair }]);
});
