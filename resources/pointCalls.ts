/** Where areas answer what the engine asks: saved views, the notes that charts mark, problems that people report. */
import type { Endpoint } from './define/endpoint.ts';
import type { ViewCalls } from './define/points/savedView.ts';

export const viewCalls = {
    create: 'POST /x/national/views/create/',
    list: 'POST /x/national/views/',
    revoke: 'POST /x/national/views/revoke/',
    read: 'POST /genexpert/dashboard/{token}/',
} as const satisfies ViewCalls;

export const notesCall: Endpoint = 'POST /x/national/notes/';

/** Where anybody reports a problem: the shell leads there from every screen. */
export const problemPage = '/report/problem';
