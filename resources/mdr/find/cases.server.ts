/** Patients on the way to treatment: by the number of their case for all who see it, by who they are for those who treat them. */
import { defineFinder } from '../../define/points/find.ts';
import { namedBy } from '../../define/rules/named.server.ts';
import { sql } from '../../define/sql.ts';
import { caseReaders, centres, drtb } from '../cases/access.ts';
import { caseTables, isMine, isSeen } from '../cases/visible.server.ts';

const pages = [
    '/mdr/centre/cases/{id}/show',
    '/drtb/mdr/cases/{id}/show',
    '/site/mdr/cases/{id}/show',
    '/mdr/cases/{id}/show',
    '/ip/mdr/cases/{id}/show',
] as const;

/** No name stands in it: a centre sees of a patient who is not theirs yet that there is one. */
export const findCases = defineFinder({
    name: 'mdrCases',
    title: 'Patients on the way to treatment',
    access: caseReaders,
    find: ({ text, context: { viewer, scope }, limit }) => {
        const digits = /^rr[-\s]?0*(\d{1,9})$/i.exec(text)?.[1];
        if (!digits) return undefined;
        return sql`
            select c.id, c.number as label, f.name as hint
              from ${caseTables}
             where c.id = ${Number(digits)} and ${isSeen(viewer, scope)}
             limit ${limit}`;
    },
    routes: pages,
});

/** The words of who somebody is find the own patients alone: nobody else is guessed letter by letter. */
export const findTreated = defineFinder({
    name: 'mdrTreated',
    title: 'MDR patients',
    access: [...centres, ...drtb],
    identity: true,
    find: ({ text, context: { viewer, scope }, limit }) => sql`
        select c.id, p.full_name as label, concat_ws(' · ', c.number, nullif(p.dr_tb_number, ''), f.name) as hint
          from ${caseTables}
         where ${isMine(viewer, scope)}
           and (${namedBy(sql`p.full_name`, text)} or lower(p.dr_tb_number) = lower(${text}) or lower(p.nin) = lower(${text}))
         order by p.full_name, c.id desc limit ${limit}`,
    routes: pages,
});
