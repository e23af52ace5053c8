/** SiteRifHome: what waits for its patient, why one is here, and the ways on. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { openTo } from '../../shell/menu/routes.ts';
import { useAccount } from '../../base/useAccount.ts';
import { useRouteLabels } from '../../shell/menu/useRouteLabels.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useMarked, usePending } from './calls.ts';
import { MarkedList } from './MarkedList.tsx';
import { PendingList } from './PendingList.tsx';
import { useMdrWords, waitedFor } from './words.ts';
import './mdr.css';

type View = 'waiting' | 'marked';

export default function SiteRif() {
    const say = useMdrWords();
    const [view, setView] = useState<View>('waiting');
    const pending = usePending();
    const marked = useMarked();
    const oldest = pending.rows[0];
    const label = (word: 'tab_waiting' | 'tab_marked', count: number | undefined) =>
        count === undefined ? say(word) : `${say(word)} (${count})`;
    return (
        <div className="k-page kl-linkage">
            <h1>{say('title')}</h1>
            {oldest && <p className="k-lead">{say('why')}</p>}
            <output className="kl-summary">
                {oldest && (
                    <>
                        <strong>{say('waiting_count', { smart_count: pending.count ?? 0 })}</strong>
                        {', '}
                        <Toned tone={oldest.waiting_hours >= 24 ? 'bad' : undefined}>
                            {say('oldest', { time: waitedFor(oldest.waiting_hours, say) })}
                        </Toned>
                    </>
                )}
            </output>
            <LookUp />
            <Tabs
                value={view}
                onChange={(_, chosen: View) => setView(chosen)}
                variant="scrollable"
                allowScrollButtonsMobile
                aria-label={say('tabs')}
            >
                <Tab
                    value="waiting"
                    label={label('tab_waiting', pending.count)}
                    id="mdr-tab-waiting"
                    aria-controls="mdr-panel"
                />
                <Tab
                    value="marked"
                    label={label('tab_marked', marked.count)}
                    id="mdr-tab-marked"
                    aria-controls="mdr-panel"
                />
            </Tabs>
            <div id="mdr-panel" role="tabpanel" aria-labelledby={`mdr-tab-${view}`}>
                {view === 'waiting' ? <PendingList list={pending} /> : <MarkedList list={marked} />}
            </div>
        </div>
    );
}

/** Looking up results stays possible meanwhile (trust.md, section 2). */
function LookUp() {
    const say = useMdrWords();
    const user = useAccount();
    const { routeLabel } = useRouteLabels();
    const lists = openTo(user).filter(({ route }) => /^\/site\/\w+\/results$/.test(route));
    return (
        <details className="kl-lookup">
            <summary className="k-button k-quiet-button">{say('look_up')}</summary>
            {lists.map((entry) => (
                <Link key={entry.route} to={entry.route}>
                    {routeLabel(entry)}
                </Link>
            ))}
            <Link to="/site/tb/rif/table">{say('table')}</Link>
        </details>
    );
}
