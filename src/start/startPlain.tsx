/** The whole of a plain page for who is not signed in: no session is needed to be told that there is nothing here. */
import { Routes } from 'react-router-dom';
import { plainRoutes } from './bareRoutes.tsx';
import { drawAlone } from './drawAlone.tsx';

export const startPlain = (root: HTMLElement): Promise<void> =>
    drawAlone(root, <Routes>{plainRoutes}</Routes>);
