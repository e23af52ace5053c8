/** What a setting holds now. */
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import { settings, type SettingName, type SettingValue } from './settings.ts';

/** Its value: what somebody set, or the one that it begins with. */
export async function settingOf<N extends SettingName>(db: Db, name: N): Promise<SettingValue<N>> {
    const found = await db.maybe<{ value: SettingValue<N> }>(
        sql`select value from installation_setting where name = ${name}`,
    );
    return found ? found.value : (settings[name].initial as SettingValue<N>);
}
