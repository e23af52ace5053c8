import { grant } from '../../access.ts';
import { defineNews } from '../../define/points/news.ts';

/** An instrument found resistance to rifampicin. */
export const resistanceFound = defineNews({
    name: 'resistanceFound',
    access: [grant('site_mdr', 'facility')],
    count: 'POST /mdr/mdr_pending_linkage_count/',
    sentence:
        '%{smart_count} new result with rifampicin resistance |||| %{smart_count} new results with rifampicin resistance',
    to: '/site/tb/rif',
});
