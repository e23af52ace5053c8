/** Who changed what of a record, and when; for those who may read the audit. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { type Fields, sentenceCase, text } from '../../resources/define/field.ts';
import { accountName } from '../../authProvider/storage.ts';
import { call } from '../../dataProvider/index.ts';
import { Cell } from '../fieldTypes.tsx';
import { formatInstant } from '../widgets/dates.ts';
import { useLabels, useWords } from '../widgets/words.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Change {
    id: number;
    at: string;
    actor: string;
    action: string;
    before: Values | null;
    after: Values | null;
}

/** The account that was told it may not read the audit: it does not ask again. */
let refused = '';

/** The changes of a record, or undefined where the account may not see them. */
export function useHistory(entity: string, id: unknown): readonly Change[] | undefined {
    const { data } = useQuery({
        queryKey: ['history', entity, id],
        enabled: id !== undefined && refused !== accountName(),
        retry: false,
        staleTime: 0,
        queryFn: async ({ signal }) => {
            try {
                const answer = await call<{ data: Change[] }>(
                    'POST /x/audits/record',
                    { entity, entity_id: id },
                    { signal, reads: true },
                );
                return answer.data;
            } catch (error) {
                if (error instanceof HttpError && error.status === 403) refused = accountName();
                throw error;
            }
        },
    });
    return data;
}

/** Columns that change with every write and tell nobody anything. */
const noise = new Set(['id', 'version', 'updated_at', 'created_at']);

export function History({ changes, fields }: { changes: readonly Change[]; fields: Fields }) {
    const say = useWords();
    if (!changes.length) return <p>{say('history_empty')}</p>;
    return (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {changes.map((change) => (
                <Card key={change.id} component="li" sx={{ p: 1.5 }}>
                    <Box sx={{ mb: 0.5 }}>
                        <strong>{change.actor}</strong> · {sentenceCase(change.action)} ·{' '}
                        <time dateTime={change.at}>{formatInstant(change.at, say)}</time>
                    </Box>
                    <Differences change={change} fields={fields} />
                </Card>
            ))}
        </Box>
    );
}

function Differences({ change, fields }: { change: Change; fields: Fields }) {
    const { label } = useLabels();
    const before = change.before ?? {};
    const after = change.after ?? {};
    const names = Object.keys({ ...before, ...after }).filter(
        (name) =>
            !noise.has(name) &&
            JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
    );
    if (!names.length) return null;
    return (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {names.map((name) => {
                // A reference is kept by its number alone: its title may have changed since.
                const declared = fields[name];
                const field =
                    declared && declared.type !== 'reference'
                        ? declared
                        : text(declared?.label ?? sentenceCase(name));
                const value = (values: Values) => (
                    <Cell
                        field={field}
                        name={name}
                        value={declared ? values[name] : plain(values[name])}
                        record={values}
                    />
                );
                return (
                    <li key={name}>
                        {label(name, field)}: {change.before && <>{value(before)} → </>}
                        {value(after)}
                    </li>
                );
            })}
        </Box>
    );
}

/** Flags and lists have their own cells only where declared. */
const plain = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
        ? JSON.stringify(value)
        : value;
