/** What the small country of tests/helpers/world.ts lacks, so that every list of records has one to open. */
import { sql } from '../../resources/define/sql.ts';
import type { TestApp } from './app.ts';
import { stockCalls } from './stock/calls.ts';

export async function rowOfEach(app: TestApp): Promise<void> {
    const { db, world } = app;
    const stock = await stockCalls(app);
    const { lot } = await stock.receive({ quantity: 20 });
    await stock.distribute({ lot_id: lot, quantity: 5 });
    // Whose result it is, as instruments tell it.
    await db.run(sql`update result set age = 48, sex = 'male'`);
    await db.run(sql`insert into funder (name) values ('The Fund')`);
    await db.run(sql`
        insert into stock_proposal (kind, about, what, lot_id, reason, proposed_by_id, proposed_at)
        select 'lot', 'Put on hold; Lot: L1', '{"change": "hold"}', ${lot}, 'The seals of the boxes are broken', id, now()
          from account where username = 'distributor-home'`);
    await db.run(
        sql`insert into known_sender (name, kind, mark) values ('Laboratory network', 'address', '10.20.0.0/16')`,
    );
    await db.run(sql`
        insert into cartridge (assay, disease_area, product_id) select 'Xpert HPV', 'hpv', min(id) from product`);
    await db.run(sql`
        with round as (insert into eqa_round (name, due_on) values ('Round 26A', current_date + 30) returning id)
        insert into eqa_sample (round_id, code, expected_mtb) select id, 'EQA-26A-1', 'detected' from round`);
    await db.run(sql`
        with piece as (insert into equipment (facility_id, name) values (${world.facilities[0]}, 'Fridge') returning id, facility_id)
        insert into equipment_breakdown (equipment_id, facility_id, reported_on, reason)
        select id, facility_id, current_date, 'The door does not close' from piece`);
    await db.run(sql`insert into annotation (day, note) values (current_date, 'Training week')`);
    await db.run(sql`
        insert into mdr_patient (surname, sex, facility_id, registered_on, registration_group)
        values ('Okello', 'male', ${world.facilities[0]}, current_date, 'new')`);
    await db.run(
        sql`insert into rider (hub_id, full_name) values (${world.hubs[0]}, 'Musa Wekesa')`,
    );
    await db.run(sql`
        with prefix as (insert into barcode_prefix (code, issued_to) values ('KIB', 40) returning id)
        insert into barcode_batch (prefix_id, first_number, last_number, numbers)
        select id, 1, 40, 'KIB0000001 to KIB0000040' from prefix`);
    await db.run(sql`
        insert into feedback_report (initials, feedback_type, reported_issue, description, date_reported)
        values ('AO', 'problem', 'connection', 'The machine sends nothing', current_date)`);
    await db.run(sql`insert into text_opt_out (recipient) values ('+256700000001')`);
}
