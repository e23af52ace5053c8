/** What waits for the reader: the longest first, each with the way to do it. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SeenAt } from '../../../dataProvider/line/keeper.ts';
import { call } from '../../../dataProvider/call.ts';
import { type WorklistCall, worklistCall } from '../../../resources/define/points/work.ts';
import { isUnknown } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { REFRESH } from '../../base/refresh.ts';
import { useWordsFirst } from '../../base/useTurn.ts';
import { Seen } from '../Seen.tsx';
import { Failed, Waiting as Loading } from '../list/ListStates.tsx';
import { doneText, sortWorks } from './waits.ts';
import { Work } from './Work.tsx';
import './worklist.css';

export default function Worklist() {
    const say = useSay();
    const id = useId();
    const {
        data: answer,
        error,
        refetch,
    } = useQuery({
        queryKey: ['worklist'],
        staleTime: REFRESH / 5,
        refetchInterval: REFRESH,
        queryFn: ({ signal }) =>
            call<WorklistCall>(worklistCall, undefined, { signal, reads: true, kept: true }),
        retry: false,
    });
    const data = answer?.data;
    const { seen } = (answer ?? {}) as { seen?: SeenAt };
    useWordsFirst(!data && !error);
    if (data?.length === 0 || isUnknown(error)) return null;
    const { open, done } = sortWorks(data ?? []);
    return (
        <section className="k-work" aria-labelledby={id} aria-busy={!data && !error}>
            <h2 id={id}>{say('What waits for you')}</h2>
            {seen && <Seen brief seen={seen} again={() => void refetch()} />}
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {!error && !data && <Loading />}
            {data && open.length === 0 && <p>{say('Nothing waits.')}</p>}
            {open.length > 0 && (
                <ul className="k-works">
                    {open.map((work) => (
                        <Work key={work.name} work={work} />
                    ))}
                </ul>
            )}
            {done.length > 0 && <p className="k-work-done k-muted k-note">{doneText(done, say)}</p>}
        </section>
    );
}
