/** One thread: what was said, and a place to answer. What comes shows by itself, and counts as read while it is in sight. */
import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import type { markRead, readThread } from '../../../resources/chat/threads.server.ts';
import type { writeMessage } from '../../../resources/chat/write.server.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { lookAgain } from '../../shell/notices/useNews.ts';
import { isUnknown } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { Message } from './Message.tsx';
import { formOf, WriteForm } from './WriteForm.tsx';
import { FacilityName } from '../profile/Names.tsx';

interface Props {
    id: number;
    /** How many messages there are: another one is a reason to look. */
    count: number | undefined;
    /** Back to all of them. */
    onLeave(): void;
}

export function Thread({ id, count, onLeave }: Props) {
    const say = useSay();
    const { data, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
        queryKey: ['board', id],
        initialPageParam: undefined as number | undefined,
        queryFn: ({ pageParam, signal }) =>
            call<typeof readThread>(
                'POST /x/board/thread',
                { id, ...(pageParam && { before: pageParam }) },
                { signal, reads: true },
            ),
        getNextPageParam: ({ data: page }) => (page.more ? page.messages[0]?.id : undefined),
    });
    const thread = data?.pages[0]?.data;
    const messages = data?.pages.toReversed().flatMap((page) => page.data.messages) ?? [];
    const known = useRef(count);
    const foot = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (known.current !== count) void refetch();
        known.current = count;
    }, [count, refetch]);
    const last = messages.at(-1)?.id;
    useEffect(() => {
        if (last === undefined) return;
        foot.current?.scrollIntoView({ block: 'nearest' });
        void call<typeof markRead>('POST /x/board/read', { id, message: last }).then(
            lookAgain,
            () => undefined,
        );
    }, [foot, id, last]);
    if (isUnknown(error))
        return (
            <Nothing
                title={say('There is no such thread')}
                about={say('It is misspelt, or your account does not see it.')}
            >
                <Button variant="outlined" onClick={onLeave}>
                    {say('All threads')}
                </Button>
            </Nothing>
        );
    if (!thread)
        return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />;
    return (
        <article className="kb-thread">
            <h2>{thread.subject}</h2>
            <p className="kb-about">
                <FacilityName id={thread.facility_id}>{thread.facility}</FacilityName>
                {thread.operator && ` · ${say('For %{operator}', { operator: thread.operator })}`}
            </p>
            {hasNextPage && (
                <Button onClick={() => void fetchNextPage()}>{say('Earlier messages')}</Button>
            )}
            <ol className="kb-messages" aria-live="polite">
                {messages.map((one) => (
                    <Message key={one.id} message={one} />
                ))}
            </ol>
            <div ref={foot} />
            <WriteForm
                key={last}
                send={(words, files) =>
                    call<typeof writeMessage>(
                        'POST /x/board/write',
                        formOf({ thread: String(id), words }, files),
                    )
                }
                onSent={() => void refetch()}
            />
        </article>
    );
}
