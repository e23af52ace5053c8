import { defineNews } from '../../define/points/news.ts';
import { stockKeepers } from '../access.ts';

/** A facility asked for stock. */
export const requestsCame = defineNews({
    name: 'requestsCame',
    access: stockKeepers,
    count: 'GET /stock-requests/pending',
    filter: {},
    sentence:
        '%{smart_count} new request waits for a decision |||| %{smart_count} new requests wait for a decision',
    to: '/stock/make_request',
});
