/** Certificates: uploaded and deleted by who keeps the system, opened by whoever sees their facility. */
import { action } from '../define/action.ts';
import { notFound, Refusal, refuse } from '../define/errors.ts';
import { integer, reference } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { checkedDocument } from '../files/checked.server.ts';
import { downloadOf, keepFile } from '../files/kept.server.ts';
import { certificateKeepers, partnerReaders, siteReaders } from './access.ts';
import { certificateFields } from './columns.ts';

export const addCertificate = action('POST /add_certificate/', {
    about: 'Keeps a certificate of a facility with its file: a PDF, or a picture, which is written anew without place and owner',
    access: certificateKeepers,
    upload: { files: 1, bytes: 10 * 1024 * 1024 },
    failure: 'Error Adding certificate',
    done: 'certificate added successfully',
    body: {
        facility: reference('Facility', 'facilities', { required: true }),
        ...certificateFields,
    },
    run: async ({ facility, ...values }, { db, viewer, files, scope }) => {
        const [file] = files;
        if (!file)
            throw new Refusal(say('Choose a file.'), 'no_file', { file: say('Choose a file.') });
        const place = await db.maybe<{ id: number }>(
            sql`select f.id from facility f where f.id = ${facility} and ${scope('f')}`,
        );
        if (!place) refuse('facility', say('There is no such facility.'));
        const { expires_on = null, issued_on } = values;
        const late = say('It cannot end before it was issued.');
        if (expires_on && expires_on < issued_on) refuse('expires_on', late);
        const kept = await keepFile(db, await checkedDocument(file), viewer.id);
        const { id } = await db.one<{ id: number }>(sql`
            insert into certificate (facility_id, type, subject, number, issued_by, issued_on, expires_on, file_id)
            values (${facility}, ${values.type}, ${values.subject ?? ''}, ${values.number ?? ''}, ${values.issued_by},
                    ${issued_on}::date, ${expires_on}::date, ${kept}) returning id`);
        return { data: { id } };
    },
});

export const deleteCertificate = action('POST /delete_certificate/', {
    about: 'Deletes a certificate with its file',
    access: certificateKeepers,
    failure: 'Error deleting certificate',
    done: 'Certificate deleted successfully',
    body: { certificate: integer('Certificate', { required: true, min: 1 }) },
    run: async ({ certificate }, { db, scope }) => {
        const gone = await db.maybe<{ file_id: number }>(sql`
            delete from certificate c using facility f
             where c.id = ${certificate} and f.id = c.facility_id and ${scope('f')} returning c.file_id`);
        if (!gone) throw notFound();
        await db.run(sql`delete from kept_file where id = ${gone.file_id}`);
        return { data: { id: certificate } };
    },
});

export const certificateFile = action('POST /x/certificates/file', {
    about: 'The file of a certificate, for whoever sees it in a list',
    access: [...certificateKeepers, ...siteReaders, ...partnerReaders],
    effect: 'reads',
    body: { id: integer('Certificate', { required: true, min: 1 }) },
    run: ({ id }, { db, scope }) =>
        downloadOf(
            db,
            sql`select k.name, k.type, k.bytes from certificate c join kept_file k on k.id = c.file_id
                  join facility f on f.id = c.facility_id where c.id = ${id} and ${scope('f')}`,
        ),
});
