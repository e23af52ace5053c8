import { defineQuery } from '../../define/query.ts';
import { isOneOf, sql } from '../../define/sql.ts';
import { barcodes } from './barcodes.report.ts';

export const barcodesQuery = defineQuery(barcodes, ({ filters, national }) => {
    const { batch, prefix, use } = filters;
    return sql`
        select b.id, b.barcode, b.batch_id as batch, p.code as prefix, case when s.id is null then 'free' else 'used' end as use,
               t.made_at, s.registered_at
          from barcode b
          join barcode_prefix p on p.id = b.prefix_id
          join barcode_batch t on t.id = b.batch_id
          left join referred_sample s on s.barcode_key = barcode_key(b.barcode) and s.barcode_key <> ''
         where ${national('labels are issued for the whole programme, and each once')}
           and ${isOneOf('b.batch_id', batch, 'bigint')}
           and ${isOneOf('p.code', prefix)}
           and ${isOneOf(sql`case when s.id is null then 'free' else 'used' end`, use)}`;
});
