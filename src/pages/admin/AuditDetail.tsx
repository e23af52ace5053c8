/** One audited change: who, when, from where, and each field before and after. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { tongueNow, withColon } from '../../../locales/tongue.ts';
import { inPieces } from '../../../resources/define/language/pieces.ts';
import { call } from '../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { inSentence } from '../../../resources/define/say.ts';
import { auditActions } from '../../../resources/admin/audit/recordKinds.ts';
import { Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';

import { type Fact, Facts } from '../record/Facts.tsx';
import '../record/record.css';
import type { auditedChange } from '../../../resources/admin/audit/history.server.ts';
import { type Say, useSay } from '../../widgets/say.ts';

type Change = AnswerOf<typeof auditedChange>['data'];

export default function AuditDetail() {
    const say = useSay();
    const { id = '' } = useParams();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['admin', 'audit', id],
        queryFn: ({ signal }) =>
            call<typeof auditedChange>(
                'POST /x/audits/one',
                { id: Number(id) },
                { signal, reads: true },
            ),
        retry: false,
    });
    const change = data?.data;
    return (
        <div className="k-page kd-page">
            <Link className="kd-back" to="/crud/audit">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {(change || !error) && (
                <h1>
                    {change
                        ? [
                              say.text(auditActions[change.action] ?? change.action),
                              kindOf(change, say),
                          ].join(withColon('', ': '))
                        : say('Change %{id}', { id })}
                </h1>
            )}
            {!change && isPending && <Waiting />}
            {!change && error && (
                <NotLoaded
                    id={id}
                    list="/crud/audit"
                    error={error}
                    onRetry={() => void refetch()}
                />
            )}
            {change && (
                <>
                    <What change={change} />
                    <Fields change={change} />
                </>
            )}
        </div>
    );
}

const kindOf = ({ kind }: Change, say: Say): string => inSentence(say.text(kind));

function What({ change }: { change: Change }) {
    const say = useSay();
    const facts: Fact[] = [
        [say('Who'), change.actor],
        [say('When'), formatInstant(change.at)],
        [say('Record'), change.record],
        [say('Record number'), change.entity_id],
        [say('From'), change.address],
        [say('Request'), change.request_id],
        ...Object.entries(change.note ?? {}).map(([name, value]): Fact => [
            say.text(name),
            typeof value === 'object'
                ? JSON.stringify(value)
                : inPieces(String(value), tongueNow()),
        ]),
    ];
    return (
        <section className="k-card" aria-label={say('What happened')}>
            <Facts facts={facts.filter(([, value]) => value !== '-')} />
        </section>
    );
}

function Fields({ change }: { change: Change }) {
    const say = useSay();
    if (!change.changes.length) return null;
    const had = change.changes.some(({ before }) => before !== null);
    const has = change.changes.some(({ after }) => after !== null);
    return (
        <section className="k-card" aria-label={say('Changed fields')}>
            <table className="kd-table">
                <thead>
                    <tr>
                        <th scope="col">{say('Field')}</th>
                        {had && <th scope="col">{say('Before')}</th>}
                        {has && <th scope="col">{say('After')}</th>}
                    </tr>
                </thead>
                <tbody>
                    {change.changes.map(({ field, before, after }) => (
                        <tr key={field}>
                            <th scope="row">{say.text(field)}</th>
                            {had && (
                                <td data-label={say('Before')}>
                                    {before && inPieces(before, tongueNow())}
                                </td>
                            )}
                            {has && (
                                <td data-label={say('After')}>
                                    {after && inPieces(after, tongueNow())}
                                </td>
                            )}
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}
