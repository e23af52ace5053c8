import type { Grant } from '../access.ts';
import { defineNews } from '../define/points/news.ts';
import { facilitySide, programmeSide } from './access.ts';

const came = (name: string, access: readonly Grant[], to: `/${string}`) =>
    defineNews({
        name,
        access,
        count: 'GET /x/board/unread',
        sentence: '%{smart_count} new message |||| %{smart_count} new messages',
        to,
        shown: 'Message board',
    });

/** Somebody wrote on the message board. */
export const messagesCame = came('messagesCame', programmeSide, '/let/us/chat/');
export const messagesCameToSite = came('messagesCameToSite', facilitySide, '/site/let/us/chat');
