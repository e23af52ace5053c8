/** A saved link shows the figures of the screen that it was made from: of every dashboard, panel by panel. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames, allows } from '../../../resources/access.ts';
import { planCalls } from '../../../resources/dashboards.ts';
import { sql } from '../../../resources/define/sql.ts';
import { areas } from '../../../resources/index.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { fillCountry } from '../reports/country.ts';

const menu = areas.flatMap((area) => area.menu);
const dashboards = menu.filter((one) => one.kind === 'dashboard');
const reports = Object.fromEntries(
    menu.filter((one) => one.kind === 'report').map((report) => [report.name, report]),
);

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await fillCountry(t, 600);
    // A neighbour of the Truenat machines in every figure that forgets to ask for their kind.
    const here = t.world.facilities[0]!;
    const { id } = await t.db.one<{ id: number }>(
        sql`insert into machine (serial, device_type, facility_id) values ('AF-1', 'afinion', ${here}) returning id`,
    );
    await t.db.run(
        sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${here}, '2025-01-01')`,
    );
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay,
                            outcome, call, error_code, received_at, day)
        select sha256(('af' || n)::bytea), sha256('x'), (select min(id) from raw_message), 'afinion', ${id}, ${here}, 'crp', 'CRP',
               'error', '', '214', '2026-03-10 06:00Z', '2026-03-10'
          from generate_series(1, 9) n`);
});
afterAll(() => t?.close());

/** An account that opens one of the mounts. */
async function readerOf(mounts: (typeof dashboards)[number]['mounts']) {
    for (const as of accountTypeNames) {
        const { body } = await t.call('GET /check_login', undefined, { as });
        if (mounts.some(({ access }) => allows(access, body.user))) return { as, user: body.user };
    }
    throw new Error('nobody opens it');
}

it.each(dashboards)('shows whoever has the link the figures of $name', async (dashboard) => {
    const { as, user } = await readerOf(dashboard.mounts);
    const made = await t.call(
        'POST /x/national/views/create/',
        { dashboard: dashboard.name, title: 'Wall', days: 90 },
        { as },
    );
    expect(made.status).toBe(200);
    const { data } = (await t.call(`POST /genexpert/dashboard/${made.body.data.token}/`, {})).body;
    const planned = planCalls(dashboard.panels, reports, data.chosen, user);
    const shown = [];
    for (const [at, panel] of dashboard.panels.entries()) {
        const answer = data.answers[data.panels[at]];
        const call = planned[at];
        if (!answer || !call) continue;
        const { endpoint, body, report } = call;
        const path = endpoint.startsWith('GET ')
            ? `${endpoint}?${new URLSearchParams(body as Record<string, string>)}`
            : endpoint;
        const screen = await t.call(path, endpoint.startsWith('GET ') ? undefined : body, { as });
        expect([path, screen.status]).toEqual([path, 200]);
        const rows = screen.body[report.envelope];
        expect([panel.title, answer.count, answer.rows.slice(0, rows.length)]).toEqual([
            panel.title,
            screen.body.count,
            rows,
        ]);
        expect([panel.title, answer.totals]).toEqual([panel.title, screen.body.totals]);
        shown.push(panel.title);
    }
    expect(shown.length).toBeGreaterThan(0);
});
