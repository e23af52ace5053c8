/** "My reports": how each stands, what was answered, and when it changed. */
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { ownReports, seeReports } from '../../../resources/feedback/problem.server.ts';
import { feedbackTypes, issues, state, states } from '../../../resources/feedback/words.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { lookAgain } from '../../shell/notices/useNews.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { useSay } from '../../widgets/say.ts';

type Own = AnswerOf<typeof ownReports>['results'][number];

export function OwnReports() {
    const say = useSay();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['feedback', 'own'],
        queryFn: ({ signal }) =>
            call<typeof ownReports>('GET /x/feedback/own', {}, { signal, kept: true }),
    });
    const fresh = data?.results.some(({ unseen }) => unseen) ?? false;
    useEffect(() => {
        if (fresh)
            void call<typeof seeReports>('POST /x/feedback/seen', {})
                .then(lookAgain)
                .catch(() => undefined);
    }, [fresh]);
    return (
        <section className="kpr-own" aria-labelledby="kpr-own">
            <h2 id="kpr-own">{say('My reports')}</h2>
            {!data && isPending && <Waiting />}
            {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
            {data?.results.length === 0 && (
                <Nothing
                    title={say('Nothing reported yet')}
                    about={say('What becomes of a report stands here.')}
                />
            )}
            {data?.results.map((one) => (
                <OneReport key={one.id} report={one} />
            ))}
        </section>
    );
}

function OneReport({ report }: { report: Own }) {
    const say = useSay();
    const { number, date_reported, feedback_type, reported_issue, description, answer } = report;
    return (
        <article className="k-card kpr-one">
            <div className="kpr-head">
                <h3>
                    {say.text(issues[reported_issue])} <small translate="no">{number}</small>
                </h3>
                <Cell field={state} name="status" value={report.status} record={report} />
            </div>
            <small>
                {say.text(feedbackTypes[feedback_type])} · {say.value({ day: date_reported })}
                {report.unseen && <mark>{say('new to you')}</mark>}
            </small>
            <p translate="no">{description}</p>
            {answer && (
                <p className="kpr-answer">
                    <strong>{say('Answer')}</strong> <span translate="no">{answer}</span>
                </p>
            )}
            {report.steps.length > 1 && (
                <details>
                    <summary>{say('How it went on')}</summary>
                    <ol>
                        {report.steps.map((step) => (
                            <li key={step.at + step.status}>
                                <small>{formatInstant(step.at)}</small>
                                <span>{say.text(states[step.status])}</span>
                                {step.answer && <span translate="no">{step.answer}</span>}
                            </li>
                        ))}
                    </ol>
                </details>
            )}
        </article>
    );
}
