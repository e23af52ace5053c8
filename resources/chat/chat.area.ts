import { defineArea } from '../define/screens/area.ts';
import { boardPage } from './board.page.ts';
import { boardThreads } from './threads.report.ts';

export const chatArea = defineArea({
    name: 'chat',
    title: 'Message board',
    menu: [boardPage, boardThreads],
});
