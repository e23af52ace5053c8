import { defineQuery, type Query } from '../define/query.ts';
import type { Report } from '../define/report.ts';
import { isOneOf, sql } from '../define/sql.ts';
import { certificates, siteCertificates } from './certificates.report.ts';
import { RENEWED_FROM } from './columns.ts';

const certificatesOf = (report: Report): Query =>
    defineQuery(report, ({ filters, scope, today }) => {
        const { type, state, renew } = filters;
        return sql`
            select p.* from (
                select c.id, c.type, nullif(c.subject, '') as subject, nullif(c.number, '') as number,
                       f.id as facility_id, f.name as facility, d.name as district, g.name as region,
                       c.issued_by, c.issued_on, c.expires_on,
                       case when exists (select from certificate l
                                          where l.facility_id = c.facility_id and l.type = c.type
                                            and lower(btrim(l.subject)) = lower(btrim(c.subject))
                                            and (l.issued_on, l.id) > (c.issued_on, c.id)
                                            and coalesce(l.expires_on, 'infinity') >= coalesce(c.expires_on, 'infinity')) then 'renewed'
                            when c.expires_on < ${today}::date then 'expired'
                            when c.expires_on < ${today}::date + ${RENEWED_FROM}::integer then 'expiring' else 'valid' end as state,
                       case k.type when 'application/pdf' then 'pdf' else 'picture' end as kind
                  from certificate c
                  join kept_file k on k.id = c.file_id
                  join facility f on f.id = c.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                 where ${scope('f')}) p
             where ${isOneOf('p.type', type)}
               and ${isOneOf('p.state', state)}
               and ${renew === undefined ? sql`true` : sql`(p.state in ('expiring', 'expired')) = ${renew}`}`;
    });

export const allCertificates = certificatesOf(certificates);
export const ownCertificates = certificatesOf(siteCertificates);
