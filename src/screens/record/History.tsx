/** Who changed what of a record, and when; for those who may read the audit. */
import { withColon } from '../../../locales/tongue.ts';
import { refersTo } from '../../../resources/define/fieldFacts.ts';
import { isRecord } from '../../../resources/define/several.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { type Fields, sentenceCase, text } from '../../../resources/define/field.ts';
import { accountName } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/index.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useLabels } from '../../widgets/words.ts';
import { useSay } from '../../widgets/say.ts';
import {
    doneWords,
    type HistoryCall,
    type Past,
} from '../../../resources/define/points/history.ts';

type Values = Readonly<Record<string, unknown>>;

/** The account that was told it may not read the audit: it does not ask again. */
let refused = '';

/** The changes of a record, or undefined where the account may not see them. */
export function useHistory(entity: string, id: unknown): Past | undefined {
    const { data } = useQuery({
        queryKey: ['history', entity, id],
        enabled: id !== undefined && refused !== accountName(),
        retry: false,
        staleTime: 0,
        queryFn: async ({ signal }) => {
            try {
                return await call<HistoryCall>(
                    'POST /x/audits/record',
                    { entity, entity_id: Number(id) },
                    { signal, reads: true },
                );
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

export function History({ past, fields }: { past: Past; fields: Fields }) {
    const say = useSay();
    const { data: changes, names } = past;
    if (!changes.length) return <p>{say('No changes are recorded.')}</p>;
    return (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {changes.map((change) => (
                <Card key={change.id} component="li" sx={{ p: 1.5 }}>
                    <Box sx={{ mb: 0.5 }}>
                        <strong>{change.actor}</strong> · {say.text(wordOf(change.action))} ·{' '}
                        <time dateTime={change.at}>{formatInstant(change.at)}</time>
                    </Box>
                    <Differences change={change} names={names} fields={fields} />
                </Card>
            ))}
        </Box>
    );
}

function Differences({
    change,
    names: titles,
    fields,
}: {
    change: Past['data'][number];
    names: Past['names'];
    fields: Fields;
}) {
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
                const declared = fields[name];
                const refers = refersTo(declared) !== null || name in titles;
                const field =
                    declared && !refers ? declared : text(declared?.label ?? labelOf(name));
                const value = (values: Values) => (
                    <Cell
                        field={field}
                        name={name}
                        value={
                            refers
                                ? nameOf(titles[name], values[name])
                                : plain(values[name], declared !== undefined)
                        }
                        record={values}
                    />
                );
                return (
                    <li key={name}>
                        {withColon(label(name, field))} {change.before && <>{value(before)} → </>}
                        {value(after)}
                    </li>
                );
            })}
        </Box>
    );
}

const wordOf = (action: string): string =>
    (doneWords as Readonly<Record<string, string>>)[action] ?? sentenceCase(action);

const labelOf = (column: string) => sentenceCase(column.replace(/_id$/, ''));

/** What is kept of a reference is its number: its name as it is now, or the number where there is none to show. */
const nameOf = (titles: Past['names'][string] | undefined, value: unknown): unknown =>
    typeof value === 'number' ? (titles?.[value] ?? `#${value}`) : value;

/** Flags and lists have their own cells only where declared. */
const plain = (value: unknown, declared: boolean): unknown =>
    !declared && isRecord(value) ? JSON.stringify(value) : value;
