/** Requests one under the other, each a link; narrowed by where they stand. */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import {
    type RequestStatus,
    requestStatus,
    requestStatuses,
} from '../../../../resources/stock/requests/words.ts';
import { StateMark } from '../../../widgets/fields/StateMark.tsx';
import { Failed, Nothing, Waiting } from '../../../screens/list/ListStates.tsx';
import { formatInstant } from '../../../widgets/dates/dates.ts';
import { useSay } from '../../../widgets/say.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { RowOf } from '../../../../resources/define/report.ts';
import type {
    pendingRequests,
    stockRequests,
} from '../../../../resources/stock/requests/requests.report.ts';

type Answer = AnswerOf<typeof stockRequests>;

export function RequestList({ pending }: { pending: boolean }) {
    const say = useSay();
    const [status, setStatus] = useState<RequestStatus | ''>('');
    const list = useInfiniteQuery({
        queryKey: ['stock/requests', 'list', pending, status],
        initialPageParam: 1,
        queryFn: ({ pageParam: page, signal }): Promise<Answer> =>
            pending
                ? call<typeof pendingRequests>('GET /stock-requests/pending', { page }, { signal })
                : call<typeof stockRequests>(
                      'POST /user/stock-requests',
                      { page, ...(status && { status }) },
                      { signal, reads: true },
                  ),
        getNextPageParam: ({ count }: Answer, pages) =>
            pages.flatMap(({ results }) => results).length < count ? pages.length + 1 : undefined,
    });
    const rows = list.data?.pages.flatMap(({ results }) => results) ?? [];
    return (
        <>
            {!pending && (
                <TextField
                    select
                    size="small"
                    label={say('Status')}
                    value={status}
                    onChange={({ target }) => setStatus(target.value as RequestStatus | '')}
                    sx={{ minWidth: '12rem', mb: 2 }}
                >
                    <MenuItem value="">{say('All')}</MenuItem>
                    {Object.entries(requestStatuses).map(([word, label]) => (
                        <MenuItem key={word} value={word}>
                            {say.text(label)}
                        </MenuItem>
                    ))}
                </TextField>
            )}
            {list.isPending && <Waiting />}
            {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
            {list.data && !rows.length && <None pending={pending} status={status} />}
            <ul className="kr-list">
                {rows.map((row) => (
                    <li key={row.id}>
                        <Row row={row} />
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

function Row({ row }: { row: RowOf<typeof stockRequests> }) {
    const say = useSay();
    const facts = [
        row.receiver,
        row.locality,
        say('Asked by %{name}, %{at}', {
            name: row.requester,
            at: formatInstant(row.submitted_at ?? row.created_at),
        }),
        row.needed_by && say('Needed by %{day}', { day: { day: row.needed_by } }),
    ];
    return (
        <Link to={`/stock/make_request/show/${row.id}`} className="k-card kr-row">
            <span className="kr-row-head">
                <strong>{row.number}</strong>
                <StateMark of={requestStatus} state={row.status} />
            </span>
            <span className="kr-what">{row.products}</span>
            <small>{facts.filter(Boolean).join(' · ')}</small>
        </Link>
    );
}

function None({ pending, status }: { pending: boolean; status: string }) {
    const say = useSay();
    if (pending)
        return (
            <Nothing
                title={say('Nothing waits')}
                about={say('Every submitted request is decided.')}
            />
        );
    if (status)
        return (
            <Nothing
                title={say('None with this status')}
                about={say('Choose another status, or all of them.')}
            />
        );
    return (
        <Nothing
            title={say('No request yet')}
            about={say(
                'A request says what is needed, how much and by when. The system proposes quantities from what was received and used.',
            )}
        >
            <Button component={Link} to="/stock/make_request/new" variant="contained">
                {say('New request')}
            </Button>
        </Nothing>
    );
}
