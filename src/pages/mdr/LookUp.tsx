/** Looking a result up without leaving the screen: by disease, and the number of its sample or patient. */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { declarationOf } from '../../../dataProvider/catalogue.ts';
import { call } from '../../../dataProvider/call.ts';
import { type Flat, rowsOf } from '../../../dataProvider/wire.ts';
import type { Report } from '../../../resources/define/report.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { useAccount } from '../../base/useAccount.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { openTo } from '../../shell/menu/routes.ts';
import { useRouteLabels } from '../../shell/menu/useRouteLabels.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { DeclarationName, useLabels } from '../../widgets/words.ts';
import { useSay } from '../../widgets/say.ts';

/** However old it is: a sample is looked up by its number. */
const EVER = { start_date: '2000-01-01', page_size: 10 };

interface Wanted {
    entry: RouteEntry;
    number: string;
}

export function LookUp() {
    const say = useSay();
    const user = useAccount();
    const { routeLabel } = useRouteLabels();
    const lists = openTo(user).filter(({ route }) => /^\/site\/\w+\/results$/.test(route));
    const [route, setRoute] = useState(lists[0]?.route ?? '');
    const [number, setNumber] = useState('');
    const [wanted, setWanted] = useState<Wanted>();
    const entry = lists.find((one) => one.route === route);
    return (
        <details className="kl-lookup">
            <summary className="k-button k-quiet-button">
                {say('Look up results meanwhile')}
            </summary>
            <form
                className="kl-lookup-form"
                onSubmit={(event) => {
                    event.preventDefault();
                    if (entry && number.trim()) setWanted({ entry, number: number.trim() });
                }}
            >
                <TextField
                    select
                    size="small"
                    label={say('List')}
                    value={route}
                    onChange={({ target }) => setRoute(target.value)}
                >
                    {lists.map((one) => (
                        <MenuItem key={one.route} value={one.route}>
                            {routeLabel(one)}
                        </MenuItem>
                    ))}
                </TextField>
                <TextField
                    size="small"
                    label={say('Sample or patient')}
                    value={number}
                    onChange={({ target }) => setNumber(target.value)}
                    autoComplete="off"
                />
                <Button type="submit" variant="outlined" disabled={!number.trim()}>
                    {say('Look up')}
                </Button>
            </form>
            {wanted && <Found {...wanted} />}
            <Link to="/site/tb/rif/table">{say('This list as a table or file')}</Link>
        </details>
    );
}

/** What was found of it, the newest first. */
function Found({ entry, number }: Wanted) {
    const say = useSay();
    const found = useQuery({
        queryKey: ['mdr', 'look up', entry.route, number],
        queryFn: async ({ signal }) => {
            const report = (await declarationOf(entry.name)) as Report;
            const endpoint = entry.endpoint ?? report.mounts[0]!.endpoint;
            const answer = await call(endpoint, { ...EVER, q: number }, { signal, reads: true });
            return { report, ...rowsOf(answer, report.envelope) };
        },
    });
    if (found.isPending) return <Waiting />;
    if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
    const { report, rows, count } = found.data;
    return (
        <DeclarationName value={report.name}>
            <output>
                {say('%{smart_count} result found |||| %{smart_count} results found', {
                    smart_count: count,
                })}
            </output>
            <ul className="kl-results">
                {rows.map((row) => (
                    <li key={String(row['id'])} className="k-card">
                        <Facts report={report} row={row} />
                    </li>
                ))}
            </ul>
        </DeclarationName>
    );
}

/** The columns that the list shows unless somebody chooses others. */
function Facts({ report, row }: { report: Report; row: Flat }) {
    const { label } = useLabels();
    const shown = Object.entries(report.columns).filter(
        ([name]) => !report.optional.includes(name) && row[name] !== null && row[name] !== '',
    );
    return (
        <dl className="kl-facts">
            {shown.map(([name, field]) => (
                <div key={name}>
                    <dt>{label(name, field)}</dt>
                    <dd>
                        <Cell field={field} name={name} value={row[name]} record={row} />
                    </dd>
                </div>
            ))}
        </dl>
    );
}
