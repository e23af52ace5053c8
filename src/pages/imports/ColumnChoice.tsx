import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import type { ChosenColumns } from '../../../resources/imports/columns.ts';
import { useSay } from '../../widgets/say.ts';
import type { ColumnsRead } from './importReport.ts';

interface Props {
    read: ColumnsRead;
    busy: boolean;
    /** Hears what was said of headings: heading to field, '' for left out. */
    onChoose(chosen: ChosenColumns): void;
}

/** The columns of the file beside what the import looks for: where they do not meet, a person says which is which. */
export function ColumnChoice({ read: { columns, expected }, busy, onChoose }: Props) {
    const say = useSay();
    const given = new Set(columns.map(({ field }) => field));
    const missing = expected.filter(({ field, required }) => required && !given.has(field));
    const proposed = columns.filter(({ proposal }) => proposal);
    const labelOf = (name?: string) =>
        say.text(expected.find(({ field }) => field === name)?.label ?? '');
    const left = columns.filter(({ field }) => !field).length;
    return (
        <details className="k-card" open={missing.length > 0 || proposed.length > 0}>
            <summary>
                {left > 0
                    ? say('Columns: %{read} read, %{left} left out', {
                          read: columns.length - left,
                          left,
                      })
                    : say('Columns: %{read} read', { read: columns.length })}
            </summary>
            {missing.length > 0 && (
                <Alert severity="warning">
                    {say('No column gives: %{fields}. Choose which column it is.', {
                        fields: missing.map(({ label }) => ({ text: label })),
                    })}
                </Alert>
            )}
            {proposed.length > 0 && (
                <p className="kf-row">
                    <span>
                        {say('Perhaps: %{pairs}.', {
                            pairs: proposed.map(
                                ({ heading, proposal }) => `${heading} → ${labelOf(proposal)}`,
                            ),
                        })}
                    </span>
                    <Button
                        size="small"
                        variant="outlined"
                        disabled={busy}
                        onClick={() =>
                            onChoose(
                                Object.fromEntries(
                                    proposed.map(({ heading, proposal = '' }) => [
                                        heading,
                                        proposal,
                                    ]),
                                ),
                            )
                        }
                    >
                        {say('Take it so')}
                    </Button>
                </p>
            )}
            <Table read={{ columns, expected }} busy={busy} onChoose={onChoose} />
        </details>
    );
}

/** Each heading of the file with what it is taken as. */
function Table({ read: { columns, expected }, busy, onChoose }: Props) {
    const say = useSay();
    return (
        <table className="kf-table" aria-label={say('Columns of the file')}>
            <thead>
                <tr>
                    <th scope="col">{say('In the file')}</th>
                    <th scope="col">{say('Taken as')}</th>
                </tr>
            </thead>
            <tbody>
                {columns.map(({ heading, field, note }, at) => (
                    <tr key={at}>
                        <td data-label={say('In the file')}>{heading || say('(no heading)')}</td>
                        <td data-label={say('Taken as')}>
                            <NativeSelect
                                value={field ?? ''}
                                disabled={busy || !heading}
                                inputProps={{
                                    'aria-label': say('%{heading} is taken as', { heading }),
                                }}
                                onChange={({ target }) => onChoose({ [heading]: target.value })}
                            >
                                <option value="">{say('left out')}</option>
                                {expected.map((one) => (
                                    <option key={one.field} value={one.field}>
                                        {say.text(one.label)}
                                    </option>
                                ))}
                            </NativeSelect>{' '}
                            {note && <span className="kf-muted">{say.text(note)}</span>}
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
