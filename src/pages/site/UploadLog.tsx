/** The end of the manual: the log is chosen and sent, and what was read of it, and where it went, stands below. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { phrases } from '../../../resources/define/say.ts';
import type { ownLogs, OwnLog } from '../../../resources/jobs/logs/own.server.ts';
import type { storeLog } from '../../../resources/jobs/logs/store.server.ts';
import { FileInput } from '../../screens/files/FileInput.tsx';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { fieldErrors, sentenceOf } from '../../widgets/failure.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useSay } from '../../widgets/say.ts';
import { NamesIn } from '../profile/Names.tsx';

/** While one waits, its reading is asked for again: the job comes by every minute. */
const AGAIN = 10_000;

export function UploadLog() {
    const say = useSay();
    const notify = useNotify();
    const [files, setFiles] = useState<readonly File[]>([]);
    const [fault, setFault] = useState<string>();
    const [sending, setSending] = useState(false);
    const logs = useQuery({
        queryKey: ['ownLogs'],
        queryFn: ({ signal }) =>
            call<typeof ownLogs>('POST /x/logs/own', {}, { signal, reads: true }),
        refetchInterval: ({ state }) =>
            state.data?.data.some(({ status }) => status === 'waiting') ? AGAIN : false,
        retry: false,
    });

    async function send(): Promise<void> {
        const [file] = files;
        if (!file) return setFault(say('Choose a file.'));
        setSending(true);
        setFault(undefined);
        try {
            const form = new FormData();
            form.append('file', file, file.name);
            const { success } = await call<typeof storeLog>('POST /store_gx_log', form);
            setFiles([]);
            notify(success, { type: 'success' });
        } catch (error) {
            // The file stays chosen: sent again, it is stored once.
            const said = fieldErrors(error)['log'] ?? sentenceOf(error);
            setFault(said);
            notify(said, { type: 'error' });
        } finally {
            setSending(false);
            void logs.refetch();
        }
    }
    return (
        <section className="k-card kf-upload k-screen-only" aria-labelledby="kf-upload">
            <h2 id="kf-upload">{say('Send the system log')}</h2>
            <FileInput
                label={say('Choose a file')}
                help={say('The system log as GeneXpert exports it, up to 20 MB.')}
                accept=".txt,.log,.csv,.zip,.gz"
                most={1}
                files={files}
                onChange={(chosen) => {
                    setFiles(chosen);
                    setFault(undefined);
                }}
                error={fault}
            />
            <p>
                <Button
                    variant="contained"
                    loading={sending}
                    disabled={!files.length}
                    onClick={() => void send()}
                >
                    {say('Send')}
                </Button>
            </p>
            <h3>{say('Logs of your facility')}</h3>
            {logs.error && !logs.data && (
                <Failed error={logs.error} onRetry={() => void logs.refetch()} />
            )}
            {!logs.data && !logs.error && <Waiting />}
            {logs.data?.data.length === 0 && <p>{say('None was sent yet.')}</p>}
            <ul className="kf-logs">
                {logs.data?.data.map((log) => (
                    <li key={log.id}>
                        <Sent log={log} />
                    </li>
                ))}
            </ul>
        </section>
    );
}

const faults = phrases({
    archive: 'It is packed, and this server reads logs as text: unpack it and send the file in it.',
    no_entries: 'No line begins with a time: export the system log again.',
    too_much: 'It is too large to be read: export fewer days.',
});
const isKnown = (fault: string): fault is keyof typeof faults => fault in faults;

/** What was read of one, and who has it now. */
function Sent({ log }: { log: OwnLog }) {
    const say = useSay();
    const { status, lines, errors, failed_lines, machine_serial, first_at, last_at, fault } = log;
    return (
        <>
            <strong translate="no">{log.log_name}</strong>{' '}
            <span className="kf-muted">
                {say('sent %{time}', { time: formatInstant(log.stored_at) })}
            </span>
            {status === 'waiting' && (
                <p>
                    <Toned tone="neutral">{say('Waits to be read: within some minutes.')}</Toned>
                </p>
            )}
            {status === 'unreadable' && (
                <p>
                    <Toned tone="bad">
                        {isKnown(fault)
                            ? say.text(faults[fault])
                            : say('It could not be read. Export it again and send that.')}
                    </Toned>
                </p>
            )}
            {status === 'synced' && (
                <>
                    <p>
                        <Toned tone="good">
                            {say('%{smart_count} entry read |||| %{smart_count} entries read', {
                                smart_count: lines,
                            })}
                        </Toned>
                    </p>
                    <p>
                        {say('%{smart_count} error |||| %{smart_count} errors', {
                            smart_count: errors,
                        })}
                    </p>
                    {log.lines_forgotten_on && (
                        <p className="kf-muted">
                            {say(
                                'Lines forgotten on %{day}, after the time for which they are kept.',
                                { day: { day: log.lines_forgotten_on } },
                            )}
                        </p>
                    )}
                    {failed_lines > 0 && (
                        <p>
                            {say(
                                '%{smart_count} line not read |||| %{smart_count} lines not read',
                                { smart_count: failed_lines },
                            )}
                        </p>
                    )}
                    <p className="kf-muted">
                        {first_at &&
                            last_at &&
                            say('From %{start} to %{end}.', {
                                start: formatInstant(first_at),
                                end: formatInstant(last_at),
                            })}{' '}
                        {machine_serial && (
                            <NamesIn machines={[machine_serial]}>
                                {say('Machine %{serial}.', { serial: machine_serial })}
                            </NamesIn>
                        )}
                    </p>
                </>
            )}
            <p className="kf-muted">
                {say('It is kept by the system administrator, for whoever repairs the machine.')}
            </p>
        </>
    );
}
