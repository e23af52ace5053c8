/** The results marked as not MDR, and the way back for each. */
import Button from '@mui/material/Button';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { call } from '../../../dataProvider/call.ts';
import type { reverseNotMdr } from '../../../resources/mdr/notMdr.server.ts';
import { ConfirmButton } from '../../widgets/ConfirmButton.tsx';
import { type Marked, useDecision, type useMarked } from './calls.ts';
import { DecidedCard } from './DecidedCard.tsx';
import { useReasons } from './useReasons.ts';

import { useSay } from '../../widgets/say.ts';

export function MarkedList({ list }: { list: ReturnType<typeof useMarked> }) {
    const say = useSay();
    if (list.isPending) return <Waiting />;
    if (list.isError && !list.rows.length)
        return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (!list.rows.length)
        return (
            <Nothing
                title={say('Nothing is marked')}
                about={say('No result of your facility is marked as not MDR.')}
            />
        );
    return (
        <>
            <ul className="kl-results">
                {list.rows.map((result) => (
                    <li key={result.id} className="k-card">
                        <MarkedCard result={result} />
                    </li>
                ))}
            </ul>
            {list.hasNextPage && (
                <Button disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
                    {say('Show more')}
                </Button>
            )}
        </>
    );
}

function MarkedCard({ result }: { result: Marked }) {
    const say = useSay();
    const reasonText = useReasons();
    const decide = useDecision();
    return (
        <DecidedCard
            result={result}
            fact={reasonText(result.reason)}
            note={result.note}
            by="marked"
            renderBack={(id) => (
                <ConfirmButton
                    label={say('Take back')}
                    ask={say('Take back that sample %{id} is not MDR?', { id })}
                    about={say('The result waits for its patient again.')}
                    color="primary"
                    onConfirm={() =>
                        decide(
                            call<typeof reverseNotMdr>('POST /mdr/mark_not_mdr/reverse/', {
                                result: result.id,
                            }),
                        )
                    }
                />
            )}
        />
    );
}
