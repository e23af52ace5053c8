/** At which paths areas answer what the engine asks: saved views, and the notes that charts mark. */
import type { Endpoint } from './define/endpoint.ts';
import type { ViewCalls } from './define/points/savedView.ts';

export const viewCalls = {
    create: 'POST /x/national/views/create/',
    list: 'POST /x/national/views/',
    revoke: 'POST /x/national/views/revoke/',
    read: 'POST /genexpert/dashboard/{token}/',
} as const satisfies ViewCalls;

export const notesCall: Endpoint = 'POST /x/national/notes/';
