/** Equipment of the demo's facilities, what of it is down, and their certificates. */
import { asRows, sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { daysBefore } from '../country/places.ts';
import { random } from '../random.ts';
import { pdfOf } from './pdf.ts';

const kinds = [
    ['Centrifuge', 'Hettich EBA 200', 'Sample room', 12],
    ['Refrigerator', 'Haier HYC-118', 'Reagent store', 6],
    ['Biosafety cabinet', 'Esco Airstream', 'TB laboratory', 12],
    ['Microscope', 'Olympus CX23', 'Bench 2', 12],
    ['UPS', 'APC SRV 3 kVA', 'Beside the GeneXpert', 6],
] as const;

/** A few pieces at each facility; most are serviced in time. */
export async function writeEquipment(tx: Transaction, today: string): Promise<void> {
    const facilities = await tx.rows<{ id: number; name: string }>(
        sql`select id, name from facility order by id`,
    );
    const chance = random(23, 'equipment');
    const rows = facilities.flatMap(({ id }, at) =>
        kinds
            .slice(0, at === 0 ? kinds.length : 2 + (at % 2))
            .map(([name, model, room, months], nr) => ({
                facility_id: id,
                name,
                model,
                serial_number: `D${String(id).padStart(4, '0')}-${nr + 1}`,
                location: room,
                months,
                installed: daysBefore(today, 900 + chance.between(0, 500)),
                serviced: daysBefore(today, chance.between(10, months * 33)),
            })),
    );
    await tx.run(sql`
        insert into equipment (facility_id, name, model, serial_number, location, procurement_type, delivered_on, installed_on,
                               warranty_until, life_years, service_months, last_service_on, serviced_by)
        select facility_id, name, model, serial_number, location, 'purchase', installed, installed, installed + 1095, 10, months, serviced, 'Regional workshop'
          from ${asRows('r', rows, { facility_id: 'bigint', name: 'text', model: 'text', serial_number: 'text', location: 'text', months: 'integer', installed: 'date', serviced: 'date' })} order by n`);
    // One of a dozen broke: most work again, the microscope of the first facility does not.
    await tx.run(sql`
        insert into equipment_breakdown (equipment_id, facility_id, reported_on, reason, failure, reported_by, action_taken, referred_to, restored_on, restored_by)
        select e.id, e.facility_id, ${today}::date - (20 + e.id % 60)::integer, 'Does not switch on', 'hardware', 'Laboratory in charge',
               'Fuse looked at', 'Regional workshop',
               case when e.id % 36 = 0 then null else ${today}::date - (10 + e.id % 10)::integer end,
               case when e.id % 36 = 0 then '' else 'Regional workshop' end
          from equipment e where e.id % 12 = 0`);
    await tx.run(sql`
        insert into equipment_breakdown (equipment_id, facility_id, reported_on, reason, failure, reported_by, referred_to)
        select e.id, e.facility_id, ${today}::date - 9, 'Lamp stays dark after a new bulb', 'hardware', 'Laboratory in charge', 'Regional workshop'
          from equipment e where e.name = 'Microscope' order by e.id limit 1
        on conflict do nothing`);
    await writeCertificates(tx, facilities, today);
}

/** Two at each facility, of which some ended; the first facility renews one soon. */
async function writeCertificates(
    tx: Transaction,
    facilities: readonly { id: number; name: string }[],
    today: string,
): Promise<void> {
    const chance = random(23, 'certificates');
    const rows = facilities.flatMap(({ id, name }, at) => {
        const ends = (days: number) => daysBefore(today, -days);
        const calibration = at === 0 ? 31 : chance.between(-60, 340);
        const proficiency = chance.between(30, 500);
        return [
            {
                facility_id: id,
                facility: name,
                type: 'calibration',
                subject: 'GeneXpert',
                issued_by: 'National Reference Laboratory',
                issued: ends(calibration - 365),
                expires: ends(calibration),
            },
            {
                facility_id: id,
                facility: name,
                type: 'proficiency',
                subject: 'Xpert MTB/RIF scheme',
                issued_by: 'National Reference Laboratory',
                issued: ends(proficiency - 540),
                expires: ends(proficiency),
            },
        ];
    });
    const files = rows.map(({ facility, type, issued, expires }) => ({
        name: `${type}.pdf`,
        bytes: pdfOf([
            'CERTIFICATE (demo)',
            facility,
            type,
            `Issued ${issued}, valid until ${expires}`,
        ]).toString('base64'),
    }));
    const kept = await tx.rows<{ id: number }>(sql`
        insert into kept_file (name, type, bytes)
        select name, 'application/pdf', decode(bytes, 'base64') from ${asRows('r', files, { name: 'text', bytes: 'text' })} order by n
        returning id`);
    const filed = rows.map((row, at) => ({ ...row, file_id: kept[at]!.id }));
    await tx.run(sql`
        insert into certificate (facility_id, type, subject, number, issued_by, issued_on, expires_on, file_id)
        select facility_id, type, subject, upper(left(type, 3)) || '-' || facility_id, issued_by, issued, expires, file_id
          from ${asRows('r', filed, { facility_id: 'bigint', type: 'text', subject: 'text', issued_by: 'text', issued: 'date', expires: 'date', file_id: 'bigint' })} order by n`);
}
