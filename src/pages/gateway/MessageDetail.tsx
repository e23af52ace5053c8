import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { tongueNow } from '../../../locales/tongue.ts';
import { call } from '../../../dataProvider/call.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { formatCivil, formatInstant } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { toneOf, wordOf } from '../results/resultWords.ts';
import type { MessageFacts, OpenedMessage } from './message.ts';
import { MessageSides } from './MessageSides.tsx';
import { OpenMessage } from './OpenMessage.tsx';
import { type Fact, Facts } from '../record/Facts.tsx';
import '../record/record.css';
import './gateway.css';
import type { messageResults } from '../../../resources/gateway/messages/open.server.ts';
import { useSay } from '../../widgets/say.ts';

const states: Readonly<Record<string, string>> = {
    received: 'To be read',
    parsed: 'Read',
    query: 'Host query, no result',
    failed: 'Not readable',
    held: 'Kept apart: unknown sender',
};

/** One message: what it is and what it became; its text beside its reading, after a reason is given. */
export default function MessageDetail() {
    const say = useSay();
    const { id = '' } = useParams();
    const [opened, setOpened] = useState<OpenedMessage | null>(null);
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['genexpert', 'message', id],
        queryFn: ({ signal }) =>
            call<typeof messageResults>(
                'POST /x/genexpert/message/results',
                { id: Number(id) },
                { signal, reads: true },
            ),
        retry: false,
    });
    const message = data?.data;
    return (
        <div className="k-page kd-page kg-page kg-wide">
            <Link className="kd-back" to="/genexpert/messages">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            <h1>Message {id}</h1>
            {!message && isPending && <Waiting />}
            {!message && error && <Failed error={error} onRetry={() => void refetch()} />}
            {message && (
                <>
                    <section className="k-card kg-stack" aria-label="Message">
                        <MessageHead message={message} />
                        <p>
                            <Link to={`/genexpert/reparse?message=${message.id}`}>
                                Read it again
                            </Link>
                        </p>
                    </section>
                    <Became message={message} />
                    {opened ? (
                        <MessageSides message={opened} />
                    ) : (
                        <OpenMessage id={message.id} onOpened={setOpened} />
                    )}
                </>
            )}
        </div>
    );
}

function MessageHead({ message }: { message: MessageFacts }) {
    const { parse_version: version, newest_version: newest } = message;
    const facts: Fact[] = [
        ['State', states[message.state] ?? message.state],
        ['Why not', message.failure],
        ['Received', formatInstant(message.received_at)],
        ['Protocol', message.protocol === 'upload' ? 'Upload' : message.protocol.toUpperCase()],
        ['From', message.address],
        ['System', message.system_name],
        ['Message id', message.message_id],
        ['Size', `${message.bytes.toLocaleString(tongueNow().locale)} bytes`],
        ['Results', String(message.results)],
        ['Known already', String(message.duplicates)],
        [
            'Parsing tables',
            version === null
                ? ''
                : version < newest
                  ? `version ${version}, newest is ${newest}`
                  : `version ${version}, the newest`,
        ],
    ];
    return <Facts facts={facts} />;
}

/** The results and faults that stand in the lists because of this message. */
function Became({ message }: { message: MessageFacts }) {
    const { became, faults, history } = message;
    return (
        <section className="k-card kg-stack" aria-labelledby="kg-became">
            <h2 id="kg-became">What it became</h2>
            {!became.length && !faults.length && (
                <p className="kd-muted">No result stands on this message.</p>
            )}
            {became.length > 0 && (
                <table className="kd-table">
                    <thead>
                        <tr>
                            <th scope="col">Result</th>
                            <th scope="col">Day</th>
                            <th scope="col">Outcome</th>
                            <th scope="col">As shown</th>
                            <th scope="col">Machine</th>
                            <th scope="col">Facility</th>
                        </tr>
                    </thead>
                    <tbody>
                        {became.map((one) => (
                            <tr key={one.id}>
                                <td>
                                    <Link to={`/genexpert/review/${one.id}/show`}>
                                        {one.assay || `Result ${one.id}`}
                                    </Link>
                                    {one.review && <Toned tone="warning"> on the desk</Toned>}
                                </td>
                                <td data-label="Day">{formatCivil(one.day)}</td>
                                <td data-label="Outcome">
                                    <Toned tone={toneOf(one.outcome)}>{wordOf(one.outcome)}</Toned>
                                </td>
                                <td data-label="As shown">{one.result}</td>
                                <td data-label="Machine">{one.machine_serial}</td>
                                <td data-label="Facility">{one.facility ?? 'not assigned'}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
            {faults.map((fault) => (
                <p key={`${fault.module_serial}${fault.at}${fault.error_code}`}>
                    Fault of module {fault.module_serial || 'without a number'}: {fault.error_code}{' '}
                    {fault.error_text}
                </p>
            ))}
            {history.map((one) => (
                <p key={`${one.result_id}${one.at}`}>
                    <Link to={`/genexpert/review/${one.result_id}/show`}>
                        Result {one.result_id}
                    </Link>
                    {['conflict', 'refused'].includes(one.reason)
                        ? ' was told differently by this message; it was not taken.'
                        : one.reason === 'waiting'
                          ? ' waits: this message takes back what it says, and a person decides.'
                          : ' stood on this message before it was replaced.'}
                </p>
            ))}
        </section>
    );
}
