import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { useSay } from '../../widgets/say.ts';
import type { usePages } from './calls.ts';

interface Props<Row> {
    list: ReturnType<typeof usePages<Row>>;
    /** Where there is none: its title, and what that means. */
    none: readonly [title: string, about: string];
    renderResult(result: Row): ReactNode;
}

/** Results as cards, a page after the other. */
export function ResultList<Row extends { id: number }>({ list, none, renderResult }: Props<Row>) {
    const say = useSay();
    if (list.isPending) return <Waiting />;
    if (list.isError && !list.rows.length)
        return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (!list.rows.length) return <Nothing title={none[0]} about={none[1]} />;
    return (
        <>
            <ul className="kl-results">
                {list.rows.map((result) => (
                    <li key={result.id} className="k-card">
                        {renderResult(result)}
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
