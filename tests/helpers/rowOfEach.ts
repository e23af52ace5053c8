/** What the small country of tests/helpers/world.ts lacks, so that every list of records has one to open. */
import { sql } from '../../resources/define/sql.ts';
import type { TestApp } from './app.ts';
import { stockCalls } from './stockCalls.ts';

export async function rowOfEach(app: TestApp): Promise<void> {
    const { db, world } = app;
    const stock = await stockCalls(app);
    const { lot } = await stock.receive({ quantity: 20 });
    await stock.distribute({ lot_id: lot, quantity: 5 });
    await db.run(sql`insert into funder (name) values ('The Fund')`);
    await db.run(sql`
        insert into stock_proposal (kind, about, what, lot_id, reason, proposed_by_id, proposed_at)
        select 'lot', 'Put on hold', '{"change": "hold"}', ${lot}, 'The seals of the boxes are broken', id, now()
          from account where username = 'distributor-home'`);
    await db.run(
        sql`insert into known_sender (name, kind, mark) values ('Laboratory network', 'address', '10.20.0.0/16')`,
    );
    await db.run(sql`insert into annotation (day, note) values (current_date, 'Training week')`);
    await db.run(sql`
        insert into mdr_patient (surname, sex, facility_id, registered_on, registration_group)
        values ('Okello', 'male', ${world.facilities[0]}, current_date, 'new')`);
}
