/** One stored system log: its entries, its file, and the way to read it again. */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { download } from '../../../dataProvider/index.ts';
import type { Tone } from '../../../resources/define/field.ts';
import type { runExtraction } from '../../../resources/jobs/logs/extract.server.ts';
import { reason } from '../../../resources/define/reason.ts';
import type { openLog } from '../../../resources/jobs/logs/file.server.ts';
import type { LogLine, logLines } from '../../../resources/jobs/logs/lines.server.ts';
import { extractionLogs } from '../../../resources/jobs/logs/logs.report.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import '../record/record.css';
import './jobs.css';

type Level = '' | LogLine['level'];

export default function LogDetail() {
    const { id: asked = '' } = useParams();
    const id = Number(asked);
    const [level, setLevel] = useState<Level>('');
    const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
        queryKey: ['systemLog', id, level],
        initialPageParam: 0,
        queryFn: ({ pageParam, signal }) =>
            call<typeof logLines>(
                'POST /x/logs/lines',
                { id, after: pageParam, ...(level && { level }) },
                { signal, reads: true },
            ),
        getNextPageParam: ({ lines, more }) => (more ? lines.at(-1)?.number : undefined),
        retry: false,
    });
    const say = useSay();
    const head = data?.pages[0]?.data;
    const lines = data?.pages.flatMap((page) => page.lines) ?? [];
    return (
        <DeclarationName value={extractionLogs.name}>
            <div className="k-page kd-page">
                <Link className="kd-back" to="/genexpert/logs">
                    <span aria-hidden>←</span> {say('Back to the list')}
                </Link>
                {error && (
                    <NotLoaded
                        id={asked}
                        list="/genexpert/logs"
                        error={error}
                        onRetry={() => void refetch()}
                    />
                )}
                {!data && !error && <Waiting />}
                {head && (
                    <>
                        <h1>{head.log_name}</h1>
                        <div className="kj-buttons">
                            <Sync id={id} />
                            <Save id={id} name={head.log_name} />
                            <Levels level={level} onChange={setLevel} />
                        </div>
                        {lines.length === 0 && (
                            <Nothing
                                title={say('No entry')}
                                about={
                                    head.lines_forgotten_on
                                        ? say(
                                              'Lines forgotten on %{day}, after the time for which they are kept.',
                                              {
                                                  day: { day: head.lines_forgotten_on },
                                              },
                                          )
                                        : say(
                                              'Nothing was read of it yet, or nothing of this level.',
                                          )
                                }
                            />
                        )}
                        {lines.length > 0 && <Lines lines={lines} />}
                        {hasNextPage && (
                            <Button variant="outlined" onClick={() => void fetchNextPage()}>
                                {say('Show more')}
                            </Button>
                        )}
                    </>
                )}
            </div>
        </DeclarationName>
    );
}

function Levels({ level, onChange }: { level: Level; onChange(level: Level): void }) {
    const say = useSay();
    return (
        <TextField
            select
            size="small"
            label={say('Level')}
            value={level}
            sx={{ minWidth: '10rem' }}
            onChange={({ target }) => onChange(target.value as Level)}
        >
            <MenuItem value="">{say('All')}</MenuItem>
            <MenuItem value="information">{say('Information')}</MenuItem>
            <MenuItem value="warning">{say('Warning')}</MenuItem>
            <MenuItem value="error">{say('Error')}</MenuItem>
        </TextField>
    );
}

function Sync({ id }: { id: number }) {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    return (
        <AskButton
            label={say('Sync')}
            variant="outlined"
            size="small"
            onSend={async () => {
                const { success } = await call<typeof runExtraction>('POST /extract/run', { id });
                notify(success, { type: 'success' });
                await client.invalidateQueries();
            }}
        />
    );
}

const why = { reason: reason() };

/** The file may name patients: it is saved with a reason, and who saved it is kept. */
function Save({ id, name }: { id: number; name: string }) {
    const say = useSay();
    return (
        <AskButton
            label={say('Save the file')}
            variant="outlined"
            size="small"
            ask={say('Save the file of this log?')}
            about={say(
                'The file may name patients. Say why you need it; your name, the time and the reason are kept in the audit.',
            )}
            fields={why}
            onSend={async (values) => {
                await call<typeof openLog>('POST /x/logs/open', {
                    id,
                    reason: String(values['reason'] ?? ''),
                });
                await download('POST /x/logs/file', { id }, name);
            }}
        />
    );
}

const tones: Readonly<Record<LogLine['level'], Tone>> = {
    information: 'neutral',
    warning: 'warning',
    error: 'bad',
};

function Lines({ lines }: { lines: readonly LogLine[] }) {
    const say = useSay();
    return (
        <div className="k-card">
            <table className="kd-table" aria-label={say('Entries')}>
                <thead>
                    <tr>
                        <th scope="col">{say('When')}</th>
                        <th scope="col">{say('What')}</th>
                        <th scope="col">{say('Module')}</th>
                        <th scope="col">{say('Code')}</th>
                    </tr>
                </thead>
                <tbody>
                    {lines.map((one) => (
                        <tr key={one.number}>
                            <td>{one.at ? formatInstant(one.at) : '–'}</td>
                            <td>
                                <Toned tone={tones[one.level]}>{one.line}</Toned>
                            </td>
                            <td data-label={say('Module')}>{one.module_slot}</td>
                            <td data-label={say('Code')}>{one.error_code}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
