/** What people say of modules: where one sits, whether it works, what came in its place. */
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { faultOf } from '../../define/errors.ts';
import { choice, date, integer, lines, text } from '../../define/field.ts';
import { optionalReason, reasonOf } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { moduleKeepers } from '../access.ts';

const status = choice('Status', {
    active: 'Active',
    faulty: 'Faulty',
    replaced: 'Replaced',
});

/** What is said of one module; what is left out stays as it is. */
const told = {
    slot: text('Bay', { maxLength: 10 }),
    status,
    installed_on: date('Installed on', { notFuture: true }),
    replaced_on: date('Replaced on', { notFuture: true }),
    replaced_by: text('New module', { maxLength: 40, help: 'Serial of the one in its place.' }),
    reason: optionalReason('Reason'),
};

interface ModuleChange {
    slot?: string | null | undefined;
    status?: 'active' | 'faulty' | 'replaced' | null | undefined;
    installed_on?: string | null | undefined;
    replaced_on?: string | null | undefined;
    replaced_by?: string | null | undefined;
    reason?: string | null | undefined;
}

/** Writes what is said of a module; the one in its place is entered with the bay and the day. */
async function change(db: Db, module: Module, values: ModuleChange, today: string): Promise<void> {
    const by = values.replaced_by?.trim() ?? '';
    const next = by ? 'replaced' : (values.status ?? module.status);
    if (next !== 'replaced' && values.replaced_on)
        throw faultOf('replaced_on', say('Only a replaced module has a day of replacement.'));
    if (by.toLowerCase() === module.serial.toLowerCase())
        throw faultOf('replaced_by', say('A module is not replaced by itself.'));
    const on = next === 'replaced' ? (values.replaced_on ?? module.replaced_on ?? today) : null;
    const slot = values.slot?.trim().toUpperCase() ?? module.slot;
    const why = values.reason ? reasonOf(values.reason) : '';
    await db.run(sql`
        update module set status = ${next}, slot = ${slot}, installed_on = coalesce(${values.installed_on ?? null}::date, installed_on),
               replaced_on = ${on}::date, replaced_by = case when ${next} = 'replaced' then coalesce(nullif(${by}, ''), replaced_by) else '' end,
               reason = case when ${why} <> '' then ${why} when ${next} = status then reason else '' end
         where id = ${module.id}`);
    if (by)
        await db.run(sql`
            insert into module (machine_id, serial, slot, installed_on) values (${module.machine_id}, ${by}, ${slot}, ${on}::date)
            on conflict (machine_id, lower(btrim(serial))) do update
               set status = 'active', slot = excluded.slot, installed_on = coalesce(module.installed_on, excluded.installed_on)`);
    await db.run(sql`
        update machine set module_count = n
          from (select count(*)::integer as n from module where machine_id = ${module.machine_id} and status <> 'replaced') found
         where id = ${module.machine_id} and module_count < n`);
}

interface Module {
    id: number;
    machine_id: number;
    serial: string;
    slot: string;
    status: 'active' | 'faulty' | 'replaced';
    replaced_on: string | null;
    facility: string;
}

/** Modules at a facility of the viewer, their machines locked as ingest locks them. */
const modulesWhere = async (
    { db, scope }: Pick<Context, 'db' | 'scope'>,
    where: ReturnType<typeof sql>,
): Promise<Module[]> => {
    await db.run(sql`
        select m.id from machine m join facility f on f.id = m.facility_id
         where m.id in (select d.machine_id from module d join machine m on m.id = d.machine_id where ${where}) and ${scope('f')}
         order by m.id for update of m`);
    return db.rows<Module>(sql`
        select d.id, d.machine_id, d.serial, d.slot, d.status, d.replaced_on, f.name as facility
          from module d join machine m on m.id = d.machine_id and m.device_type = 'genexpert'
          join facility f on f.id = m.facility_id
         where ${where} and ${scope('f')} order by d.id for update of d`);
};

export const markModule = action('POST /x/modules/mark', {
    about: 'Says of a module that it works, is faulty or was replaced, by which and when, with the reason',
    access: moduleKeepers,
    done: 'Modules For %{facility} Updated successfully',
    body: { id: integer('Module', { required: true }), ...told },
    run: async ({ id, ...values }, context) => ({
        data: { id, facility: await tellModule(context, id, values) },
    }),
});

/** Says of a module at a facility of the viewer what became of it; the name of the facility. */
export async function tellModule(
    context: Context,
    id: number,
    values: ModuleChange,
): Promise<string> {
    const [module] = await modulesWhere(context, sql`d.id = ${id}`);
    if (!module) throw faultOf('id', say('There is no such module.'));
    await change(context.db, module, values, context.today);
    return module.facility;
}

export const modifyModules = action('POST /modify_modules/', {
    about: 'Says of modules of a facility where they sit, whether they work and what came in their place; a serial that nobody knows is entered',
    access: moduleKeepers,
    failure: 'Failed Adding Machine',
    done: 'Modules For %{facility} Updated successfully',
    body: {
        facility: integer('Facility', { required: true }),
        modules: lines(
            'Modules',
            {
                serial: text('Module', { required: true, maxLength: 40 }),
                machine: integer('Machine', {
                    help: 'Needed for a module that nobody knows, and where two machines name it.',
                }),
                ...told,
            },
            { required: true },
        ),
    },
    run: async ({ facility, modules }, context) => {
        const { db, scope, today } = context;
        const place = await db.maybe<{ name: string }>(
            sql`select f.name from facility f where f.id = ${facility} and ${scope('f')}`,
        );
        if (!place) throw faultOf('facility', say('There is no such facility.'));
        for (const { serial, machine, ...values } of modules) {
            await enter(db, { facility, serial: serial.trim(), machine: machine ?? null });
            const found = await modulesWhere(
                context,
                sql`m.facility_id = ${facility} and lower(btrim(d.serial)) = lower(${serial.trim()})
                    and (${machine ?? null}::bigint is null or m.id = ${machine ?? null})`,
            );
            const [module] = found;
            if (!module || found.length > 1)
                throw faultOf(
                    'modules',
                    say('Say which machine holds module %{serial}.', { serial }),
                );
            await change(db, module, values, today);
        }
        return { data: { facility: place.name, modules: modules.length } };
    },
});

/** Enters a module that nobody knows, in the machine that is named. */
const enter = (
    db: Db,
    { facility, serial, machine }: { facility: number; serial: string; machine: number | null },
): Promise<number> =>
    db.run(sql`
        insert into module (machine_id, serial)
        select m.id, ${serial} from machine m
         where m.id = ${machine} and m.facility_id = ${facility} and m.device_type = 'genexpert'
        on conflict do nothing`);
