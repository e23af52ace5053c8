/** The results that wait, the oldest first, and the dialog that marks one as not MDR. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import type { Pending, usePending } from './calls.ts';
import { NotMdrDialog } from './NotMdrDialog.tsx';
import { PendingCard } from './PendingCard.tsx';

import { useSay } from '../../widgets/say.ts';

export function PendingList({ list }: { list: ReturnType<typeof usePending> }) {
    const say = useSay();
    const [marking, setMarking] = useState<Pending | null>(null);
    if (list.isPending) return <Waiting />;
    if (list.isError && !list.rows.length)
        return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (!list.rows.length)
        return (
            <Nothing
                title={say('No result waits')}
                about={say(
                    'Every rifampicin-resistant result of your facility is linked or marked. All screens are open.',
                )}
            />
        );
    return (
        <>
            <ul className="kl-results">
                {list.rows.map((result) => (
                    <li key={result.id} className="k-card">
                        <PendingCard result={result} onNotMdr={() => setMarking(result)} />
                    </li>
                ))}
            </ul>
            {list.hasNextPage && (
                <Button disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
                    {say('Show more')}
                </Button>
            )}
            {marking && <NotMdrDialog result={marking} onClose={() => setMarking(null)} />}
        </>
    );
}
