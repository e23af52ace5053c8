/** Dated notes for charts of a period and place. */
import { everyone } from '../access.ts';
import { action } from '../define/action.ts';
import type { Db } from '../define/engine.ts';
import { date, integer } from '../define/field.ts';
import { sql, type Sql } from '../define/sql.ts';
import type { Note } from './savedViews.ts';

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

export const notes = action('POST /x/national/notes/', {
    about: 'Dated notes for the charts of a period and place',
    access: everyone('notes of the programme on what happened when, and no patient'),
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
