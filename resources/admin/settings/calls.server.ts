/** The settings as they stand, with where each comes from; changing one, and what it was before. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { Refusal, refuse } from '../../define/errors.ts';
import { choice, optional } from '../../define/field.ts';
import { reason, reasonOf } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { chosenEmblem } from './emblem.server.ts';
import { settingsOfEnvironment } from './inForce.server.ts';
import { settingKeepers as access } from './settings.page.ts';
import { settingNames, settings, type SettingName } from './settings.ts';

/** What may be taken away: a figure and a choice always hold something. */
const mayBeEmpty = (name: SettingName): boolean => !('required' in settings[name]);

/** One that somebody changed. */
interface Changed {
    name: SettingName;
    value: string | number;
    reason: string;
    changed_at: string;
    changed_by: string;
}

export const allSettings = action('GET /x/settings', {
    about: 'Settings that somebody changed, the rules of the programme of today, and what the environment of the server sets, without secrets',
    access,
    effect: 'reads',
    run: async (_values, { db, today, installation }) => ({
        data: {
            changed: await db.rows<Changed>(sql`
                select s.name, s.value, s.reason, s.updated_at as changed_at, coalesce(a.full_name, '') as changed_by
                  from installation_setting s left join account a on a.id = s.changed_by_id
                 where s.name = any(${settingNames})`),
            rule: await db.maybe(sql`
                select * from programme_rule where valid_from <= ${today} order by valid_from desc limit 1`),
            server: installation(),
            held: settingsOfEnvironment(installation(), process.env),
            emblem: await chosenEmblem(db),
        },
    }),
});

export const changeSetting = action('POST /x/settings/change', {
    about: 'Changes settings of the installation; each is within its range, with a reason',
    access,
    confirm: 'password',
    body: { ...optional(settings, settingNames), reason: reason() },
    done: 'Setting changed',
    run: async ({ reason: why, ...values }, context) => {
        const { db, viewer } = context;
        const statedReason = reasonOf(why);
        const given = settingNames.filter(
            (name) => values[name] != null || (values[name] === null && mayBeEmpty(name)),
        );
        if (!given.length) throw new Refusal(say('Nothing was to be changed.'), 'invalid');
        refuseHeld(given, context);
        refuseFullDisk(values.disk_free, context);
        for (const name of given)
            await db.run(sql`
                insert into installation_setting (name, value, reason, changed_by_id)
                values (${name}, ${JSON.stringify(typeof values[name] === 'string' ? values[name].trim() : (values[name] ?? ''))}::jsonb, ${statedReason}, ${viewer.id})
                on conflict (name) do update
                   set value = excluded.value, reason = excluded.reason, changed_by_id = excluded.changed_by_id`);
        return {};
    },
});

/** What the environment holds would be changed here without effect. */
function refuseHeld(given: readonly SettingName[], { installation }: Context): void {
    const held = settingsOfEnvironment(installation(), process.env);
    for (const { name, variable } of held)
        if (given.includes(name))
            refuse(
                name,
                say('%{variable} is set where the server is started: it is changed there alone.', {
                    variable,
                }),
            );
}

const megabyte = 2 ** 20;

/** With a limit this high nothing could be saved any more, this setting neither. */
function refuseFullDisk(limit: number | null | undefined, { room }: Context): void {
    const free = room()?.free;
    if (limit && free !== undefined && free < (limit / 8) * megabyte)
        refuse(
            'disk_free',
            say('Only %{free} MB are free on the disk: choose at most %{most} MB.', {
                free: Math.floor(free / megabyte),
                most: Math.floor((free / megabyte) * 8),
            }),
        );
}

interface Past {
    at: string;
    by: string;
    before: string | number | null;
    after: string | number;
    reason: string;
}

export const settingHistory = action('POST /x/settings/history', {
    about: 'Who changed a setting, when, from what to what and why, the latest first',
    access,
    effect: 'reads',
    body: {
        name: choice('Setting', Object.fromEntries(settingNames.map((name) => [name, name])), {
            required: true,
        }),
    },
    run: async ({ name }, { db }) => ({
        data: await db.rows<Past>(sql`
            select u.at, coalesce(a.full_name, u.actor) as by, u.before -> 'value' as before, u.after -> 'value' as after,
                   coalesce(u.after ->> 'reason', '') as reason
              from installation_setting s
              join audit u on u.entity = 'installation_setting' and u.entity_id = s.id
              left join account a on a.id = u.actor_id
             where s.name = ${name} order by u.id desc limit 100`),
    }),
});
