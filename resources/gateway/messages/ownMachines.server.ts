/** Whether the runs of a file are of machines of the reader's facility, each on its day. */
import type { Context } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { ownKind, typesOf } from '../../machines/kinds.ts';
import { isUnknownSerial } from '../reading/run.server.ts';

/** A run as far as its place is concerned. */
export interface Placed {
    device_type: string;
    serial: string;
    /** `YYYY-MM-DD` */
    day: string;
}

/** Refuses a file that holds a run of another kind than the account is about, of another machine, or of a day on which the machine stood elsewhere. Unknown ones are told alike. */
export async function refuseOthers(
    name: string,
    runs: readonly Placed[],
    { db, scope, viewer }: Pick<Context, 'db' | 'scope' | 'viewer'>,
): Promise<void> {
    const kind = ownKind[viewer.user_type];
    if (kind && runs.some(({ device_type }) => !typesOf(kind).includes(device_type)))
        throw new Refusal(
            say('%{name} has runs of other devices than yours. Nothing of it was taken.', { name }),
            'other_kind',
        );
    if (runs.some(({ serial }) => isUnknownSerial(serial)))
        throw new Refusal(
            say('%{name} has runs that name no machine. Nothing of it was taken.', { name }),
            'unknown_machine',
        );
    const [other] = await db.rows<{ serial: string; day: string }>(sql`
        select t.serial, t.day::text as day
          from (select distinct device_type, serial, day
                  from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as x (device_type text, serial text, day date)) t
          left join machine o on o.device_type = t.device_type and lower(btrim(o.serial)) = lower(t.serial)
          left join facility f on f.id = facility_on(machine_now(o.id), t.day) and ${scope('f')}
         where f.id is null
         order by t.day, t.serial limit 1`);
    if (other)
        throw new Refusal(
            say(
                '%{name}: machine %{serial} did not stand at your facility on %{day}. Nothing of the file was taken.',
                { name, serial: other.serial, day: { day: other.day } },
            ),
            'other_machine',
        );
}
