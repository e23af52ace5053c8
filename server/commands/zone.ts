/** The time zone that the days of results are counted in: fixed with the first of them (docs/decisions/0029-time-zone.md). */
import { sql } from '../../resources/define/sql.ts';
import type { Database } from '../database/database.ts';
import { ConfigError } from '../config.ts';

/**
 * Remembers the zone of this database; before the first result it may be another one.
 * @throws ConfigError where results are counted by the days of another zone
 */
export async function keepZone(db: Database, zone: string): Promise<void> {
    const known = await db.maybe<{ zone: string }>(
        sql`select value #>> '{}' as zone from installation where name = 'time_zone'`,
    );
    if (known?.zone === zone) return;
    if (known && (await db.maybe(sql`select from result limit 1`)))
        throw new ConfigError(
            `KIPIMO_TIME_ZONE is ${zone}, and the results of this database are counted by the days of ${known.zone}. Set it to ${known.zone}: every figure of the past would be of other days, and what was reported of them no longer found.`,
        );
    await db.run(sql`
        insert into installation (name, value) values ('time_zone', ${JSON.stringify(zone)}::jsonb)
        on conflict (name) do update set value = excluded.value`);
}
