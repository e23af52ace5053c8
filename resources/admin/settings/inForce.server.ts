/** What the page of settings says in place of variables of the environment, and which of them the environment holds. */
import type { Db, Installed } from '../../define/engine.ts';
import { defineTuning } from '../../define/points/tuning.ts';
import { counts } from '../../define/fieldFacts.ts';
import { sql } from '../../define/sql.ts';
import { settings, type SettingName } from './settings.ts';
import { variables } from './variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const names = Object.keys(variables) as SettingName[];
/** The settings that are parts of a variable. */
const partsOf = (variable: string | undefined) =>
    names.filter((name) => variables[name] === variable);

/** Each variable of which somebody changed a part, as the environment would write it. */
async function variablesChanged(db: Db): Promise<Record<string, string>> {
    const rows = await db.rows<{ name: SettingName; value: string | number }>(
        sql`select name, value from installation_setting where name = any(${names})`,
    );
    const held = new Map(rows.map(({ name, value }) => [name, value]));
    return Object.fromEntries(
        rows.map(({ name }) => [
            variables[name]!,
            partsOf(variables[name])
                .map((part) => held.get(part) ?? settings[part].initial)
                .join(','),
        ]),
    );
}

/** What the engine follows while it runs. */
export const tuning = defineTuning(variablesChanged);

/** The environment, with what the page says where it says nothing. */
export async function environmentInForce(db: Db, env: Environment): Promise<Environment> {
    const set = Object.entries(env).filter(([, value]) => value?.trim());
    return { ...(await variablesChanged(db)), ...Object.fromEntries(set) };
}

/** A setting that the environment of this server holds: by which variable, and what. */
export interface HeldSetting {
    name: SettingName;
    variable: string;
    value: string | number;
}

/** The settings that the environment of this server holds: nothing that is set on the page changes them here. */
export function settingsOfEnvironment(
    installed: readonly Installed[],
    env: Environment,
): HeldSetting[] {
    return names.flatMap((name) => {
        const variable = variables[name]!;
        const known = installed.find((one) => one.variable === variable);
        const set = known ? known.given && known.value : env[variable]?.trim();
        if (!set) return [];
        const parts = partsOf(variable);
        const part = parts.length > 1 ? (set.split(',')[parts.indexOf(name)] ?? '').trim() : set;
        const value = counts(settings[name]) ? Number(part) : part;
        return [{ name, variable, value }];
    });
}
