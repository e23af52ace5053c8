/** Background jobs as they are now: when each runs, how it went, and the way to start it, to change its times, to see its runs. */
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { JobNow, jobsNow } from '../../../resources/jobs/crons.server.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useSay } from '../../widgets/say.ts';
import { JobButtons } from './JobButtons.tsx';
import { stateOf, timesIn, wayOf } from './words.ts';
import '../record/record.css';
import './jobs.css';

/** Milliseconds between two looks: at what runs, and at what rests. */
const POLL = { busy: 1500, calm: 10_000 };

const isBusy = (jobs: readonly JobNow[] | undefined): boolean =>
    jobs?.some(({ run }) => run?.status === 'running' || run?.status === 'waiting') ?? false;

export default function Crons() {
    const say = useSay();
    const { data, error, refetch } = useQuery({
        queryKey: ['jobs', 'now'],
        queryFn: async ({ signal }) =>
            (await call<typeof jobsNow>('GET /x/jobs/now', {}, { signal, background: true })).data,
        refetchInterval: ({ state }) => (isBusy(state.data) ? POLL.busy : POLL.calm),
    });
    return (
        <div className="k-page kd-page">
            <h1>{say('Background jobs')}</h1>
            <p className="k-lead">
                {say(
                    'What the server does by itself. Of several servers one does it at a time; what fails is tried again, and what fails too often waits for you.',
                )}{' '}
                <Link to="/genexpert/crons/runs">{say('All runs')}</Link>
            </p>
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Waiting />}
            {data && (
                <ul className="kj-jobs">
                    {data.map((job) => (
                        <li key={job.name} className="k-card kj-job">
                            <Job job={job} onDone={() => void refetch()} />
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}

function Job({ job, onDone }: { job: JobNow; onDone(): void }) {
    const say = useSay();
    const state = stateOf(say, job);
    return (
        <>
            <div className="kj-head">
                <h2>{say.text(job.title)}</h2>
                <Toned tone={state.tone}>{state.text}</Toned>
            </div>
            <p className="kd-muted">{say.text(job.about)}</p>
            <Facts job={job} />
            {!job.pulse && <JobButtons job={job} onDone={onDone} />}
        </>
    );
}

function Facts({ job }: { job: JobNow }) {
    const say = useSay();
    const { run } = job;
    const facts: [string, string | null][] = [
        [
            say('Times'),
            job.own_times
                ? say('%{times} (changed)', { times: timesIn(say, job) })
                : timesIn(say, job),
        ],
        [say('Next run'), job.next_at && !job.paused ? formatInstant(job.next_at) : null],
        [
            say('Ran last'),
            (run?.ended_at ?? job.ran_at) && formatInstant(run?.ended_at ?? job.ran_at ?? ''),
        ],
        [say('What it did'), run?.message ? say.text(run.message) : null],
        [say('Code of the fault'), (run?.fault ?? job.fault) || null],
        [say('Tries'), run && run.tries > 1 ? `${run.tries} / ${run.most_tries}` : null],
    ];
    return (
        <div>
            {run?.status === 'running' && <Progress run={run} />}
            <dl className="kj-facts">
                {facts.map(([word, fact]) =>
                    fact ? (
                        <div key={word} style={{ display: 'contents' }}>
                            <dt>{word}</dt>
                            <dd>{fact}</dd>
                        </div>
                    ) : null,
                )}
            </dl>
        </div>
    );
}

function Progress({ run }: { run: NonNullable<JobNow['run']> }) {
    const say = useSay();
    const done = run.steps_of ? (100 * run.steps_done) / run.steps_of : undefined;
    return (
        <p>
            <LinearProgress
                aria-label={say('Progress')}
                {...(done !== undefined && { variant: 'determinate' as const, value: done })}
            />
            {wayOf(say, run)}
        </p>
    );
}
