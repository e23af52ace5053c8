/** The whole of a page that shows a saved view: no sign-in, no menu, no session. */
import { Route, Routes } from 'react-router-dom';
import './screens.ts';
import { chartFile } from '../screens/chart/chartFile.ts';
import { SharedWall } from '../screens/wall/SharedWall.tsx';
import { drawAlone } from './drawAlone.tsx';

export function startWall(root: HTMLElement): Promise<void> {
    // All that later pages draw with comes now, while the network is there.
    void Promise.allSettled([chartFile(), import('../screens/map/ReportMap.tsx')]);
    return drawAlone(
        root,
        <main className="k-bare k-main">
            <Routes>
                <Route path="/wall/:token" element={<SharedWall />} />
            </Routes>
        </main>,
    );
}
