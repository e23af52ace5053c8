/** SiteRifHome: what waits for its patient, why one is here, and the ways on. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useMarked, usePending } from './calls.ts';
import { LookUp } from './LookUp.tsx';
import { MarkedList } from './MarkedList.tsx';
import { PendingList } from './PendingList.tsx';
import { waitedFor } from '../../widgets/waitedFor.ts';
import './mdr.css';
import { useSay } from '../../widgets/say.ts';

type View = 'waiting' | 'marked';

export default function SiteRif() {
    const say = useSay();
    const [view, setView] = useState<View>('waiting');
    const pending = usePending();
    const marked = useMarked();
    const oldest = pending.rows[0];
    const label = (word: string, count: number | undefined) =>
        count === undefined ? word : `${word} (${say.value(count)})`;
    return (
        <div className="k-page kl-linkage">
            <h1>{say('Unlinked RIF-resistant results')}</h1>
            {oldest && (
                <p className="k-lead">
                    {say(
                        'These results say rifampicin resistance and belong to no patient yet. Link each to its patient, or say why it is not MDR; then the other screens open again.',
                    )}
                </p>
            )}
            <output className="kl-summary">
                {oldest && (
                    <>
                        <strong>
                            {say(
                                '%{smart_count} result is not linked |||| %{smart_count} results are not linked',
                                {
                                    smart_count: pending.count ?? 0,
                                },
                            )}
                        </strong>
                        {', '}
                        <Toned tone={oldest.waiting_hours >= 24 ? 'bad' : undefined}>
                            {say('the oldest for %{time}', {
                                time: waitedFor(oldest.waiting_hours, say),
                            })}
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
                aria-label={say('Views')}
            >
                <Tab
                    value="waiting"
                    label={label(say('Not linked'), pending.count)}
                    id="mdr-tab-waiting"
                    aria-controls="mdr-panel"
                />
                <Tab
                    value="marked"
                    label={label(say('Marked not MDR'), marked.count)}
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
