/** Dated notes for charts of a period and place. */
import { action, verbAction } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { date, integer } from '../../define/field.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { annotations } from './annotations.entity.ts';
import { noteReaders } from '../access.ts';
import type { Note } from '../../define/points/notes.ts';
import { notesCall } from '../../pointCalls.ts';
import { say } from '../../define/say.ts';

/** Period and one place of each kind, as a dashboard has them chosen. */
type NoteFilters = Readonly<Record<string, unknown>>;

/**
 * Notes of the country always, of a region or district where a place in it is chosen, at most 50. A
 * place is named by its id.
 */
export function notesOf(db: Db, filters: NoteFilters): Promise<Note[]> {
    const id = (key: string): number | null => {
        const value = Number([filters[key]].flat()[0]);
        return Number.isSafeInteger(value) && value > 0 ? value : null;
    };
    const text = (key: string) => (filters[key] as string | undefined) ?? null;
    const chosen: Sql = sql`
        select d.id as district_id, d.region_id from district d
         where d.id = ${id('district')}
            or d.id = (select f.district_id from facility f where f.id = ${id('facility')})`;
    return db.rows<Note>(sql`
        select a.day, a.note, coalesce(d.name, g.name, '') as place
          from annotation a
          left join district d on d.id = a.district_id
          left join region g on g.id = a.region_id
         where a.day between ${text('start_date')}::date and ${text('end_date')}::date
           and (a.region_id is null and a.district_id is null
                or a.region_id = ${id('region')}
                or a.region_id in (select c.region_id from (${chosen}) c)
                or a.district_id in (select c.district_id from (${chosen}) c))
         order by a.day desc, a.id desc limit 50`);
}

export const notes = action(notesCall, {
    about: 'Dated notes for the charts of a period and place',
    access: noteReaders,
    effect: 'reads',
    body: {
        start_date: date('From', { required: true }),
        end_date: date('To', { required: true }),
        region: integer('Region'),
        district: integer('District'),
        facility: integer('Facility'),
    },
    run: async (values, { db }) => ({ data: await notesOf(db, values) }),
});

/** A note is of one place: a district says its region itself. */
function refuseTwo({
    region_id,
    district_id,
}: {
    region_id?: number | null;
    district_id?: number | null;
}): void {
    if (region_id && district_id) {
        throw new Refusal(say('A note is of a region or of a district, not of both.'), 'invalid', {
            region_id: say('Leave empty where a district is chosen.'),
        });
    }
}

export const createNote = verbAction(annotations, 'create', {
    about: 'Add a dated note for charts',
    run: async (values, { save, viewer }) => {
        refuseTwo(values);
        return save(annotations, 'create', values, { author: viewer.full_name });
    },
});

export const editNote = verbAction(annotations, 'update', {
    about: 'Edit a dated note for charts',
    run: async (values, { db, save }) => {
        const before = await db.maybe<Record<string, unknown>>(
            sql`select region_id, district_id from annotation where id = ${values['id']}`,
        );
        const given = Object.entries(values).filter(([, value]) => value !== undefined);
        refuseTwo({ ...before, ...Object.fromEntries(given) });
        return save(annotations, 'update', values);
    },
});
