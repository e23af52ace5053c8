/** What waits for the reader: the longest first, each with the way to do it. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../dataProvider/call.ts';
import { type WorklistCall, worklistCall } from '../../../resources/define/points/work.ts';
import { isUnknown } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { REFRESH } from '../../base/refresh.ts';
import { useWordsFirst } from '../../base/useTurn.ts';
import { Failed, Waiting as Loading } from '../list/ListStates.tsx';
import { doneText, sortWorks } from './waits.ts';
import { Work } from './Work.tsx';

export function Worklist() {
    const say = useSay();
    const id = useId();
    const { data, error, refetch } = useQuery({
        queryKey: ['worklist'],
        staleTime: REFRESH / 5,
        refetchInterval: REFRESH,
        queryFn: ({ signal }) =>
            call<WorklistCall>(worklistCall, undefined, { signal, reads: true }),
        select: (answer) => answer.data,
        retry: false,
    });
    useWordsFirst(!data && !error);
    if (data?.length === 0 || isUnknown(error)) return null;
    const { open, done } = sortWorks(data ?? []);
    return (
        <Card component="section" aria-labelledby={id} aria-busy={!data && !error} sx={{ p: 2 }}>
            <Typography variant="h2" id={id} sx={{ fontSize: '1.0625rem', mb: 1.5 }}>
                {say('What waits for you')}
            </Typography>
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {!error && !data && <Loading />}
            {data && open.length === 0 && <Typography>{say('Nothing waits.')}</Typography>}
            <Box
                component="ul"
                sx={{
                    // Down the one column, then the next: works differ in length, and rows of them would leave holes.
                    columns: '22rem',
                    columnGap: 3,
                    listStyle: 'none',
                    m: 0,
                    p: 0,
                    '& > li:last-of-type': { mb: 0 },
                }}
            >
                {open.map((work) => (
                    <Work key={work.name} work={work} />
                ))}
            </Box>
            {done.length > 0 && (
                <Typography
                    variant="body2"
                    sx={{ color: 'text.secondary', mt: open.length ? 2 : 0.5 }}
                >
                    {doneText(done, say)}
                </Typography>
            )}
        </Card>
    );
}
