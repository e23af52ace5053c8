import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { formatCivil, formatInstant } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { toneOf, wordOf } from '../results/resultWords.ts';
import type { MessageFacts, OpenedMessage } from './message.ts';
import { MessageSides } from './MessageSides.tsx';
import { OpenMessage } from './OpenMessage.tsx';
import { type Fact, Facts } from '../record/Facts.tsx';
import '../record/record.css';
import { whyNot } from './upload.ts';
import './gateway.css';
import type { messageResults } from '../../../resources/gateway/messages/open.server.ts';
import { useSay } from '../../widgets/say.ts';
import { phrases } from '../../../resources/define/say.ts';
import { FacilityName, MachineName } from '../profile/Names.tsx';

const states: Readonly<Record<string, string>> = phrases({
    received: 'To be read',
    parsed: 'Read',
    query: 'Host query, no result',
    failed: 'Not readable',
    held: 'Kept apart: unknown sender',
});

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
            {(message || !error) && <h1>{say('Message %{id}', { id })}</h1>}
            {!message && isPending && <Waiting />}
            {!message && error && (
                <NotLoaded
                    id={id}
                    list="/genexpert/messages"
                    error={error}
                    onRetry={() => void refetch()}
                />
            )}
            {message && (
                <>
                    <section className="k-card kg-stack" aria-label={say('Message')}>
                        <MessageHead message={message} />
                        <p>
                            <Link to={`/genexpert/reparse?message=${message.id}`}>
                                {say('Read it again')}
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
    const say = useSay();
    const { parse_version: version, newest_version: newest } = message;
    const facts: Fact[] = [
        [say('State'), say.text(states[message.state] ?? message.state)],
        [say('Why not'), whyNot(message.failure)],
        [say('Received'), formatInstant(message.received_at)],
        [
            say('Protocol'),
            message.protocol === 'upload' ? say('Upload') : message.protocol.toUpperCase(),
        ],
        [say('From'), message.address],
        [say('System'), message.system_name],
        [say('Message id'), message.message_id],
        [say('Size'), say('%{bytes} bytes', { bytes: message.bytes })],
        [say('Results'), String(message.results)],
        [say('Known already'), String(message.duplicates)],
        [
            say('Reading tables'),
            version === null
                ? ''
                : version < newest
                  ? say('version %{version}, newest is %{newest}', { version, newest })
                  : say('version %{version}, the newest', { version }),
        ],
    ];
    return <Facts facts={facts} />;
}

/** What a message was to a result that stands on another one, by why it was kept. */
const outcomes: Readonly<Record<string, string>> = phrases({
    left: 'This message told it differently; that was not taken.',
    refused: 'This message told it differently; that was not taken.',
    waiting: 'This message takes back what it says; a person decides.',
    conflict: 'This message told it differently; a person decides.',
});
const before = phrases('It stood on this message before it was replaced.');

/** The results and faults that stand in the lists because of this message. */
function Became({ message }: { message: MessageFacts }) {
    const say = useSay();
    const { became, faults, history } = message;
    return (
        <section className="k-card kg-stack" aria-labelledby="kg-became">
            <h2 id="kg-became">{say('What it became')}</h2>
            {!became.length && !faults.length && (
                <p className="kd-muted">{say('No result stands on this message.')}</p>
            )}
            {became.length > 0 && (
                <table className="kd-table">
                    <thead>
                        <tr>
                            <th scope="col">{say('Result')}</th>
                            <th scope="col">{say('Day')}</th>
                            <th scope="col">{say('Outcome')}</th>
                            <th scope="col">{say('As shown')}</th>
                            <th scope="col">{say('Machine')}</th>
                            <th scope="col">{say('Facility')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {became.map((one) => (
                            <tr key={one.id}>
                                <td>
                                    <Link to={`/genexpert/review/${one.id}/show`}>
                                        {one.assay || say('Result %{id}', { id: String(one.id) })}
                                    </Link>
                                    {one.review && (
                                        <Toned tone="warning"> {say('on the desk')}</Toned>
                                    )}
                                </td>
                                <td data-label={say('Day')}>{formatCivil(one.day)}</td>
                                <td data-label={say('Outcome')}>
                                    <Toned tone={toneOf(one.outcome)}>{wordOf(one.outcome)}</Toned>
                                </td>
                                <td data-label={say('As shown')}>{one.result}</td>
                                <td data-label={say('Machine')} className="kg-serial">
                                    {one.machine_serial && (
                                        <MachineName>{one.machine_serial}</MachineName>
                                    )}
                                </td>
                                <td data-label={say('Facility')}>
                                    {one.facility ? (
                                        <FacilityName id={one.facility_id}>
                                            {one.facility}
                                        </FacilityName>
                                    ) : (
                                        say('not assigned')
                                    )}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
            {faults.map((fault) => (
                <p key={`${fault.module_serial}${fault.at}${fault.error_code}`}>
                    {say('Fault of module %{module}: %{error}', {
                        module: fault.module_serial || say('without a number'),
                        error: `${fault.error_code} ${fault.error_text}`,
                    })}
                </p>
            ))}
            {history.map((one) => (
                <p key={`${one.result_id}${one.at}`}>
                    <Link to={`/genexpert/review/${one.result_id}/show`}>
                        {say('Result %{id}', { id: String(one.result_id) })}
                    </Link>
                    <br />
                    {say.text(outcomes[one.reason] ?? before)}
                </p>
            ))}
        </section>
    );
}
