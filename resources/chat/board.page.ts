import { definePage } from '../define/screens/page.ts';
import { facilitySide, programmeSide } from './access.ts';

/** What the programme and a facility's operators write to each other. */
export const boardPage = definePage({
    title: 'Message board',
    component: 'chat/Board',
    mounts: [
        { route: '/let/us/chat/', group: 'genexpert', access: programmeSide },
        { route: '/site/let/us/chat', group: 'facility', access: facilitySide },
    ],
});
