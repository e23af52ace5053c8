/** The modules of the own facility, how they fail, and what it asked for. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { Flat } from '../../../dataProvider/wire.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { allModules, moduleState } from '../../../resources/fleet/modules/modules.report.ts';
import type { moduleRequests } from '../../../resources/moduleRequests/requests.report.ts';
import { requestState } from '../../../resources/moduleRequests/words.ts';
import { useReport } from '../../screens/dashboard/useReport.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { StateMark } from '../../widgets/fields/StateMark.tsx';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import './modules.css';
import { NamesIn } from '../profile/Names.tsx';

const asked = {
    report: allModules,
    endpoint: 'POST /x/modules/site',
    pages: 1,
    body: { page_size: 100, sort: 'slot' },
} as const;

export default function SiteModules() {
    const say = useSay();
    const modules = useReport(asked);
    const here = modules.data?.rows.filter((row) => row['state'] !== 'replaced') ?? [];
    return (
        <DeclarationName value={allModules.name}>
            <div className="k-page">
                <h1>{say('Modules')}</h1>
                <p className="k-lead">
                    {say(
                        'The modules of your machines and how they did in the last 90 days. Ask for another where one fails.',
                    )}
                </p>
                {modules.isPending && <Waiting />}
                {modules.error && !modules.data && (
                    <Failed error={modules.error} onRetry={() => void modules.refetch()} />
                )}
                {modules.data && here.length === 0 && (
                    <Nothing
                        title={say('No module is known')}
                        about={say('A module is known from its first run on.')}
                    />
                )}
                <ul className="kmo-list">
                    {here.map((row) => (
                        <Module key={String(row['id'])} row={row} />
                    ))}
                </ul>
                <h2>{say('What was asked for')}</h2>
                <Requests />
            </div>
        </DeclarationName>
    );
}

function Module({ row }: { row: Flat }) {
    const say = useSay();
    const word = (name: string): string => String(row[name] ?? '');
    const number = (name: string): number => Number(row[name] ?? 0);
    return (
        <li className="k-card">
            <span className="kmo-head">
                <strong>
                    {row['slot']
                        ? say('Bay %{slot}', { slot: word('slot') })
                        : say('Module %{serial}', { serial: word('module_serial') })}
                </strong>
                <StateMark of={moduleState} state={word('state')} />
            </span>
            <small>
                <NamesIn machines={[word('machine_serial')]}>
                    {say('Module %{serial} in machine %{machine}', {
                        serial: word('module_serial'),
                        machine: word('machine_serial'),
                    })}
                </NamesIn>
            </small>
            <span>
                {say('%{failures} of %{tests} failed', {
                    failures: number('failures'),
                    tests: number('tests'),
                })}
                {number('running') > 1 && (
                    <strong>
                        {' · '}
                        {say('its last %{smart_count} run |||| its last %{smart_count} runs', {
                            smart_count: number('running'),
                        })}
                    </strong>
                )}
            </span>
            <Button
                component={Link}
                to={`/site/modules/new?module=${word('id')}`}
                variant={row['state'] === 'active' ? 'text' : 'contained'}
                sx={{ justifySelf: 'start' }}
            >
                {say('Ask for another')}
            </Button>
        </li>
    );
}

type Request = AnswerOf<typeof moduleRequests>['data'][number];

function Requests() {
    const say = useSay();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['moduleRequests', 'site'],
        queryFn: ({ signal }) =>
            call<typeof moduleRequests>(
                'POST /genexpert/facility/module/requests/',
                { sort: 'requested_at', order: 'desc', page_size: 50 },
                { signal, reads: true },
            ),
    });
    if (isPending) return <Waiting />;
    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    if (!data.data.length)
        return (
            <Nothing
                title={say('No request yet')}
                about={say('A request tells what is wrong with a module, with photos.')}
            />
        );
    return (
        <ul className="kmo-list">
            {data.data.map((row) => (
                <RequestRow key={row.id} row={row} />
            ))}
        </ul>
    );
}

function RequestRow({ row }: { row: Request }) {
    return (
        <li className="k-card">
            <Link to={`/site/modules/requests/${row.id}/show`} className="kmo-head">
                <strong>{row.number}</strong>
                <StateMark of={requestState} state={row.status} />
            </Link>
            <span>{row.problem}</span>
            <small>
                {[row.slot, row.module_serial, formatInstant(row.requested_at)]
                    .filter(Boolean)
                    .join(' · ')}
            </small>
        </li>
    );
}
