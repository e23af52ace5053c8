/** One run of a job: how it went, and what it said on its way. */
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { retryRun, runLines } from '../../../resources/jobs/crons.server.ts';
import { bySchedule, jobRuns } from '../../../resources/jobs/runs.report.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName, useLabels } from '../../widgets/words.ts';
import { wayOf } from './words.ts';
import '../record/record.css';
import './jobs.css';

export default function RunDetail() {
    const say = useSay();
    const notify = useNotify();
    const { id: asked = '' } = useParams();
    const id = Number(asked);
    const { data, error, refetch } = useQuery({
        queryKey: ['jobs', 'run', id],
        queryFn: ({ signal }) =>
            call<typeof runLines>('POST /x/jobs/lines', { id }, { signal, reads: true }),
        refetchInterval: ({ state }) =>
            ['waiting', 'running'].includes(state.data?.data.status ?? '') ? 2000 : false,
        retry: false,
    });
    return (
        <DeclarationName value={jobRuns.name}>
            <div className="k-page kd-page">
                <Link className="kd-back" to="/genexpert/crons">
                    <span aria-hidden>←</span> {say('Background jobs')}
                </Link>
                {!data && !error && <Waiting />}
                {error && !data && (
                    <NotLoaded
                        id={asked}
                        list="/genexpert/crons"
                        error={error}
                        onRetry={() => void refetch()}
                    />
                )}
                {data && <Run {...data} />}
                {data?.data.status === 'given_up' && (
                    <div>
                        <AskButton
                            label={say('Try again')}
                            variant="outlined"
                            onSend={async () => {
                                const { success } = await call<typeof retryRun>(
                                    'POST /x/jobs/retry',
                                    { id },
                                );
                                notify(success, { type: 'success' });
                                void refetch();
                            }}
                        />
                    </div>
                )}
            </div>
        </DeclarationName>
    );
}

function Run({ data, lines }: AnswerOf<typeof runLines>) {
    const say = useSay();
    const { option } = useLabels();
    const words = jobRuns.columns.status.options;
    const facts: [string, string | null][] = [
        [say('Status'), option('status', data.status, words[data.status])],
        [say('Asked by'), data.asked_by === bySchedule ? say.text(bySchedule) : data.asked_by],
        [say('Started'), data.started_at && formatInstant(data.started_at)],
        [say('Ended'), data.ended_at && formatInstant(data.ended_at)],
        [say('How far'), wayOf(say, data)],
        [say('Tries'), `${data.tries} / ${data.most_tries}`],
        [say('Server'), data.runner],
        [say('Code of the fault'), data.fault],
        [say('What it did'), data.message && say.text(data.message)],
    ];
    return (
        <>
            <h1>{say.text(data.title)}</h1>
            <dl className="k-card kd-facts">
                {facts.map(([word, fact]) =>
                    fact ? (
                        <div key={word}>
                            <dt>{word}</dt>
                            <dd>{fact}</dd>
                        </div>
                    ) : null,
                )}
            </dl>
            <section className="k-card">
                <h2>{say('Log')}</h2>
                {lines.length === 0 && (
                    <p className="kd-muted">{say('It said nothing on its way.')}</p>
                )}
                <ol className="kj-lines">
                    {lines.map(({ id, at, line }) => (
                        <li key={id}>
                            <time dateTime={at}>{formatInstant(at)}</time>
                            {say.text(line)}
                        </li>
                    ))}
                </ol>
            </section>
        </>
    );
}
