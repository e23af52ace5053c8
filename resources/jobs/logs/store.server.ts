/** Storing a system log of an instrument: the file as it is, for the extraction. */
import { action } from '../../define/action.ts';
import type { Context, Upload } from '../../define/engine.ts';
import { Refusal, refuse } from '../../define/errors.ts';
import { text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { keepFile } from '../../files/kept.server.ts';
import { logStorers } from './access.ts';
import { isText } from './read.server.ts';

const megabyte = 2 ** 20;

export const storeLog = action('POST /store_gx_log', {
    about: 'Stores a system log of a GeneXpert instrument (multipart, one file): as text, or packed as zip or gzip. A facility stores those of its own.',
    access: logStorers,
    upload: { files: 1, bytes: 20 * megabyte },
    failure: 'Error Submitting Log',
    done: 'The log is stored.',
    body: {
        log_name: text('Log name', { maxLength: 150 }),
        machine_serial: text('Serial number of the instrument', {
            pattern: { source: '^\\d{1,12}$', message: 'A number expected.' },
        }),
        facility: text('Facility', {
            pattern: { source: '^\\d{1,15}$', message: 'A number expected.' },
        }),
    },
    run: async ({ log_name, machine_serial, facility }, context) => {
        const { db, viewer, files } = context;
        const [file] = files;
        const none = say('Choose a file.');
        if (!file) throw new Refusal(none, 'no_file', { log: none });
        const type = typeOf(file);
        const place = await placeOf(context, facility);
        const known = await db.maybe<{ log_name: string }>(sql`
            select l.log_name from system_log l join kept_file k on k.id = l.file_id
             where k.sha256 = sha256(${file.bytes}) and l.facility_id is not distinct from ${place}::bigint limit 1`);
        if (known)
            throw new Refusal(
                say('This log is stored already, as %{name}.', { name: known.log_name }),
                'known',
            );
        const kept = await keepFile(db, { name: file.name, type, bytes: file.bytes }, viewer.id);
        const wanted = (log_name || file.name).trim();
        const name = await freeName(context, wanted);
        const { id } = await db.one<{ id: number }>(sql`
            insert into system_log (log_name, facility_id, machine_serial, file_id, stored_by_id)
            values (${name}, ${place}, ${machine_serial ?? ''}, ${kept}, ${viewer.id}) returning id`);
        return { data: { id, log_name: name, status: 'waiting' } };
    },
});

/** A text, or an archive by its first bytes. @throws Refusal for anything else. */
function typeOf({ name, bytes }: Upload): 'text/plain' | 'application/octet-stream' {
    if (bytes.length && isText(bytes)) return 'text/plain';
    const packed = [
        [0x50, 0x4b],
        [0x1f, 0x8b],
    ].some(([one, two]) => bytes[0] === one && bytes[1] === two);
    if (packed) return 'application/octet-stream';
    const wrong = say('%{name} is neither a text nor an archive: export the system log again.', {
        name,
    });
    throw new Refusal(wrong, 'bad_file', { log: wrong });
}

/** The own facility, or the one that the system administrator names. */
async function placeOf(
    { db, viewer, scope }: Context,
    asked: string | null | undefined,
): Promise<number | null> {
    if (viewer.facility_id) return viewer.facility_id;
    if (!asked) return null;
    const found = await db.maybe<{ id: number }>(
        sql`select f.id from facility f where f.id = ${Number(asked)} and ${scope('f')}`,
    );
    if (!found) refuse('facility', say('There is no such facility.'));
    return found.id;
}

/** The name, with a number behind it where another log has it: of two who store at once one waits here. */
async function freeName({ db }: Context, wanted: string): Promise<string> {
    await db.run(sql`select pg_advisory_xact_lock(7381, hashtext(lower(${wanted})))`);
    const { name } = await db.one<{ name: string }>(sql`
        select n.name from (
            select case when k = 1 then ${wanted}::text else ${wanted}::text || ' (' || k || ')' end as name, k
              from generate_series(1, 10000) k) n
         where not exists (select from system_log l where lower(btrim(l.log_name)) = lower(btrim(n.name)))
         order by k limit 1`);
    return name;
}
