/** Notes on a facility or machine: written by whoever sees it, changed by who wrote it. */
import { action } from '../define/action.ts';
import { notFound, Refusal } from '../define/errors.ts';
import { integer, memo, text } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { ownKind } from '../machines/kinds.ts';
import { ofOwnKind } from '../machines/ownKind.server.ts';
import { deviceProfileReaders } from '../reporting/access.ts';

const note = memo('Note', { required: true, maxLength: 2000 });

export const writeNote = action('POST /x/profile/notes/create', {
    about: 'Writes a note on a facility, or on a machine that stands in it',
    access: deviceProfileReaders,
    body: { facility: integer('Facility', { required: true }), machine: text('Machine'), note },
    done: 'The note is written.',
    run: async (values, { db, scope, viewer }) => {
        const place = await db.maybe<{ machine_id: number | null }>(sql`
            select m.id as machine_id from facility f
              left join machine m on m.facility_id = f.id and m.merged_into is null and m.serial = ${values.machine ?? ''}
                                 and ${ofOwnKind(viewer, 'm.device_type')}
             where f.id = ${values.facility} and ${scope('f')}`);
        const wanted = values.machine || ownKind[viewer.user_type];
        if (!place || (wanted && place.machine_id === null)) throw notFound();
        const data = await db.one<{ id: number }>(sql`
            insert into place_note (facility_id, machine_id, note, author_id, author)
            values (${values.facility}, ${place.machine_id}, ${values.note}, ${viewer.id}, ${viewer.full_name}) returning id`);
        return { data };
    },
});

export const changeNote = action('POST /x/profile/notes/edit', {
    about: 'Changes a note that the caller wrote',
    access: deviceProfileReaders,
    body: {
        id: integer('Number', { required: true }),
        note,
        version: integer('Version', { required: true }),
    },
    done: 'The note is changed.',
    run: async ({ id, note: words, version }, { db, scope, viewer }) => {
        const found = await db.maybe<{ author_id: number; version: number }>(sql`
            select n.author_id, n.version from place_note n join facility f on f.id = n.facility_id
             where n.id = ${id} and ${scope('f')} for update of n`);
        if (!found) throw notFound();
        if (found.author_id !== viewer.id)
            throw new Refusal(say('Only who wrote a note changes it.'), 'not_own');
        if (found.version !== version)
            throw new Refusal(say('The note was changed meanwhile: load it again.'), 'stale');
        await db.run(sql`update place_note set note = ${words} where id = ${id}`);
        return { data: { id } };
    },
});
