/** The rows on a phone: one card each, its name first. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type RaRecord, useListContext } from 'react-admin';
import { useEffect } from 'react';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { isEmpty } from '../../widgets/fields/shown.ts';
import { RowPage } from '../../widgets/things.ts';
import { useLabels } from '../../widgets/words.ts';
import { ChoosePage, ChooseRow } from '../bulk/Boxes.tsx';
import type { Column } from '../table/columns.ts';
import { FirstCell, type RowsProps } from '../table/DataTable.tsx';
import { missedMost } from '../table/room.ts';
import { Change } from '../table/Change.tsx';
import { signedMovement } from '../table/movement.ts';
import { TotalCell, useTotals } from '../table/TotalsRows.tsx';
import { useSay } from '../../widgets/say.ts';

export function Cards(props: RowsProps) {
    const { columns, sortable, linkTo, title, chosen, first: wanted, onFit } = props;
    const say = useSay();
    const names = columns.map(({ name }) => name).join(' ');
    useEffect(() => {
        // A card holds all of them, whatever a table had room for.
        onFit(names.split(' '));
    }, [names, onFit]);
    const { data = [], isFetching } = useListContext();
    const [first, ...rest] = columns;
    if (!first) return null;
    return (
        <Box aria-busy={isFetching} sx={{ display: 'grid', gap: 1, opacity: isFetching ? 0.6 : 1 }}>
            <SortChoice columns={columns} sortable={sortable} />
            <TotalsCard columns={columns} />
            <ChoosePage told />
            <Box
                component="ul"
                aria-label={say('List of %{name}', { name: title })}
                sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}
            >
                {data.map((record: RaRecord) => (
                    <Card key={record.id} component="li" sx={{ p: 1.5 }}>
                        <Box
                            sx={{
                                mb: 0.5,
                                fontWeight: 600,
                                '& a': { display: 'inline-block', py: 0.5 },
                                '@media (pointer: coarse)': { '& a': { py: 1.25 } },
                            }}
                        >
                            <ChooseRow columns={columns} record={record}>
                                <FirstCell column={first} record={record} to={linkTo?.(record)} />
                            </ChooseRow>
                        </Box>
                        <RowPage value={linkTo?.(record)}>
                            <Values
                                columns={rest}
                                record={record}
                                wanted={chosen ? undefined : wanted}
                            />
                        </RowPage>
                    </Card>
                ))}
            </Box>
        </Box>
    );
}

/** So many values of a row stand open; what comes after them is unfolded. */
const openValues = 6;

interface ValuesProps {
    columns: readonly Column[];
    record: RaRecord;
    /** What is missed most; nothing where the reader chose the columns. */
    wanted: readonly string[] | undefined;
}

/** What is missed most stands open: with all of them a page of results is a hundred screens long. */
function Values({ columns, record, wanted }: ValuesProps) {
    const say = useSay();
    const filled = columns.filter(({ name, field }) => !isEmpty(record[name]) || field.absent);
    const shown = wanted ? missedMost(filled, openValues, wanted) : filled.slice(0, openValues);
    const more = filled.filter((column) => !shown.includes(column));
    // To unfold one value costs more room than the value.
    if (more.length < 2) return <Pairs columns={filled} record={record} />;
    return (
        <>
            <Pairs columns={shown} record={record} />
            <Box component="details" sx={{ '& summary': { py: 1.25, cursor: 'pointer' } }}>
                <summary>{say('%{smart_count} more', { smart_count: more.length })}</summary>
                <Pairs columns={more} record={record} />
            </Box>
        </>
    );
}

function Pairs({ columns, record }: { columns: readonly Column[]; record: RaRecord }) {
    const { label } = useLabels();
    const { before } = useTotals();
    return (
        <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(7rem, 40%) 1fr', gap: 0.5 }}
        >
            {columns.map(({ name, field }) => (
                <Box key={name} sx={{ display: 'contents' }}>
                    <Box component="dt" sx={{ color: 'text.secondary' }}>
                        {label(name, field)}
                    </Box>
                    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}>
                        <Cell field={field} name={name} value={record[name]} record={record} />
                        <Change column={{ name, field }} row={record} before={before} />
                    </Box>
                </Box>
            ))}
        </Box>
    );
}

/** A table is sorted by its header; cards have none. */
function SortChoice({ columns, sortable }: Pick<RowsProps, 'columns' | 'sortable'>) {
    const say = useSay();
    const { label } = useLabels();
    const { sort, setSort } = useListContext();
    const choices = columns.filter(({ name }) => sortable.includes(name));
    if (choices.length < 2) return null;
    const known = choices.some(({ name }) => name === sort.field);
    return (
        <TextField
            select
            size="small"
            label={say('Sort by')}
            slotProps={{ select: { displayEmpty: true } }}
            value={known ? `${sort.field} ${sort.order}` : ''}
            onChange={({ target }) => {
                const [field = '', order] = target.value.split(' ');
                setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
            }}
        >
            {!known && <MenuItem value="">{say('Usual order')}</MenuItem>}
            {choices.flatMap(({ name, field }) => [
                <MenuItem key={`${name} ASC`} value={`${name} ASC`}>
                    {label(name, field)} ↑
                </MenuItem>,
                <MenuItem key={`${name} DESC`} value={`${name} DESC`}>
                    {label(name, field)} ↓
                </MenuItem>,
            ])}
        </TextField>
    );
}

function TotalsCard({ columns }: { columns: readonly Column[] }) {
    const say = useSay();
    const { label } = useLabels();
    const { totals, previous } = useTotals();
    const summed = totals ? columns.filter(({ name }) => name in totals) : [];
    if (!totals || !summed.length) return null;
    return (
        <Card sx={{ p: 1.5, borderColor: 'primary.main' }}>
            <Box sx={{ fontWeight: 700, mb: 0.5 }}>{say('Total')}</Box>
            {summed.map(({ name, field }) => {
                const moved = signedMovement(field, totals[name], previous?.[name], say);
                return (
                    <Box
                        key={name}
                        sx={{
                            display: 'flex',
                            justifyContent: 'space-between',
                            alignItems: 'center',
                            gap: 1,
                            '@media (pointer: coarse)': {
                                '& button': { minWidth: 44, minHeight: 44, textAlign: 'end' },
                            },
                        }}
                    >
                        <span>{label(name, field)}</span>
                        <span>
                            <TotalCell
                                column={{ name, field }}
                                values={totals}
                                previous={previous}
                            />
                            {moved && ` (${moved.mark} ${moved.text})`}
                        </span>
                    </Box>
                );
            })}
        </Card>
    );
}
