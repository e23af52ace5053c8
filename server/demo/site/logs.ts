/** System logs that some facilities of the demo stored: the job of the server reads them. */
import { asRows, sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { random } from '../random.ts';

const said = [
    ['Information', 'System', 'Software started, instrument serial %'],
    ['Information', 'System', 'Self test passed'],
    ['Information', 'Module A1', 'Cartridge loaded'],
    ['Information', 'Module A2', 'Test completed'],
    ['Warning', 'Module B1', 'Temperature near its limit'],
    ['Error', 'Module A2', 'Error 5007: probe check failed'],
    ['Error', 'Module B2', 'Error 2008: syringe pressure above the limit'],
] as const;

/** So many facilities have stored one; one of them a file that is none. */
const facilities = 6;

/** One log each, of a day of its own. */
export async function writeLogs(tx: Transaction, now: Date): Promise<void> {
    const machines = await tx.rows<{ facility_id: number; serial: string }>(sql`
        select distinct on (facility_id) facility_id, serial from machine
         where facility_id is not null and device_type = 'genexpert' order by facility_id, id limit ${facilities}`);
    const chance = random(31, 'logs');
    const rows = machines.map(({ facility_id, serial }, at) => {
        const day = new Date(now.getTime() - (at + 1) * 86_400_000).toISOString().slice(0, 10);
        const lines = Array.from({ length: 60 }, (_, line) => {
            const [level, part, words] = said[line ? chance.between(1, said.length - 1) : 0]!;
            const minute = String(line).padStart(2, '0');
            return `${day} 09:${minute}:00\t${level}\t${part}\t${words.replace('%', serial)}`;
        });
        const text =
            at === facilities - 1 ? 'A letter that was stored by mistake.' : lines.join('\r\n');
        return { facility_id, name: `system-log-${serial}-${day}.txt`, serial, text };
    });
    await tx.run(sql`
        with given as (select r.*, r.n as nr
                         from ${asRows('r', rows, { facility_id: 'bigint', name: 'text', serial: 'text', text: 'text' })}),
        files as (
            insert into kept_file (name, type, bytes, kept_at)
            select name, 'text/plain', convert_to(text, 'UTF8'), ${now}::timestamptz - nr * interval '1 day' from given order by nr
            returning id, name, kept_at)
        insert into system_log (log_name, facility_id, machine_serial, file_id, stored_at)
        select g.name, g.facility_id, g.serial, f.id, f.kept_at from given g join files f on f.name = g.name order by g.nr`);
}
