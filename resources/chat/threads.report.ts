/** Threads of the message board, with what the reader has not read of each. */
import { boolean, instant, integer, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { facilityName } from '../facilities/columns.ts';
import { bothSides, programmeSide } from './access.ts';

export const boardThreads = defineReport({
    name: 'boardThreads',
    title: 'Messages, as a list',
    about: 'What the programme and facilities write to each other: a thread a row, with what you have not read. A facility sees its own.',
    period: { kind: 'none' },
    filters: {
        words: text('Words in subject or messages'),
        unread_only: boolean('Not read yet'),
    },
    columns: {
        subject: text('Subject', { required: true }),
        facility: facilityName,
        district: text('District'),
        operator: text('For'),
        last_at: instant('Last message', { required: true }),
        last_author: text('From', { required: true }),
        last_words: text('Latest words'),
        messages: integer('Messages', { required: true }),
        unread: integer('Unread', { required: true }),
    },
    sort: [
        '-last_at',
        'subject',
        'facility',
        'district',
        'operator',
        'last_author',
        'messages',
        'unread',
    ],
    search: ['subject', 'facility', 'district', 'operator'],
    live: { topic: 'board_thread' },
    method: [
        'Unread: messages by others after the latest one that your account was shown. Nothing is ever changed or taken away.',
    ],
    mounts: [
        {
            route: '/let/us/chat/table',
            group: 'genexpert',
            access: programmeSide,
            endpoint: 'POST /x/board/threads',
            hidden: true,
        },
        {
            route: '/site/let/us/chat/table',
            group: 'facility',
            access: bothSides,
            endpoint: 'POST /x/board/threads',
            hidden: true,
        },
        {
            route: '/let/us/chat/stream',
            group: 'genexpert',
            access: bothSides,
            endpoint: 'GET /x/board/threads',
            hidden: true,
        },
    ],
});
