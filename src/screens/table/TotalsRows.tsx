/** The totals over all pages, and those of the period before with how far they moved. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import { useListContext } from 'react-admin';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { alignOf } from '../../widgets/fields/align.ts';
import { Asked } from '../../widgets/fields/figures.tsx';
import { useWhy, WhyContext } from '../../widgets/whyContext.ts';

import type { Column } from './columns.ts';
import { periodText } from '../../widgets/dates/periodText.ts';
import { signedMovement } from './movement.ts';
import { useSay } from '../../widgets/say.ts';

export type Totals = Readonly<Record<string, number | null>>;

/** What the server summed up with the list on screen. */
export function useTotals(): Beside {
    const { meta } = useListContext();
    return (meta ?? {}) as Beside;
}

interface Beside {
    totals?: Totals;
    previous?: Totals;
    /** Figures of the rows in the period compared with, by id. */
    before?: Readonly<Record<string, unknown>>;
    /** That period. */
    compared?: Readonly<Record<string, unknown>>;
}

export function TotalsRows({ columns }: { columns: readonly Column[] }) {
    const say = useSay();
    const { totals, previous, compared } = useTotals();
    const earlier = periodText(compared ?? {});
    const summed = totals && columns.some(({ name }) => name in totals);
    if (!summed) return null;
    return (
        <TableFooter
            sx={{
                position: 'sticky',
                bottom: 0,
                // Above the cells of the rows that stay at the left.
                zIndex: 2,
                bgcolor: 'background.paper',
                '& td, & th': {
                    color: 'text.primary',
                    fontSize: 'inherit',
                    borderTop: 1,
                    borderColor: 'divider',
                },
            }}
        >
            <TotalsRow
                title={say('Total')}
                columns={columns}
                values={totals}
                previous={previous}
                strong
            />
            {previous && (
                <TotalsRow
                    title={earlier || say('Period before')}
                    columns={columns}
                    values={previous}
                    against={totals}
                />
            )}
        </TableFooter>
    );
}

interface RowProps {
    title: string;
    columns: readonly Column[];
    values: Totals;
    /** The totals now, told as how far they moved. */
    against?: Totals;
    /** Those of the period before, for who asks why. */
    previous?: Totals;
    strong?: boolean;
}

function TotalsRow({ title, columns, values, against, previous, strong }: RowProps) {
    const say = useSay();
    return (
        <TableRow>
            {columns.map(({ name, field }, index) => {
                const moved = against && signedMovement(field, against[name], values[name], say);
                const summed = name in values;
                return (
                    <TableCell
                        key={name}
                        component={index === 0 ? 'th' : 'td'}
                        scope={index === 0 ? 'row' : undefined}
                        align={index === 0 ? 'left' : alignOf(field)}
                        sx={{ fontWeight: strong ? 700 : 400 }}
                    >
                        {index === 0 && !summed && title}
                        {summed && (
                            <TotalCell
                                column={{ name, field }}
                                values={values}
                                previous={previous}
                                before={against !== undefined}
                            />
                        )}
                        {moved && (
                            <Box
                                component="span"
                                sx={{ ml: 0.75, whiteSpace: 'nowrap', color: 'text.secondary' }}
                            >
                                <span aria-hidden>{moved.mark}</span> {moved.text}
                            </Box>
                        )}
                    </TableCell>
                );
            })}
        </TableRow>
    );
}

interface TotalProps {
    column: Column;
    values: Totals;
    previous?: Totals;
    /** It is of the period before. */
    before?: boolean;
}

/** A total that can be asked why, where the screen explains its figures. */
export function TotalCell({ column: { name, field }, values, previous, before }: TotalProps) {
    const ask = useWhy();
    const cell = <Cell field={field} name={name} value={values[name]} record={values} />;
    return (
        <WhyContext.Provider
            value={ask && (() => ask({ name, values, previous, before, kind: 'total' }))}
        >
            {rateOf(field) ? (
                cell
            ) : (
                <Asked name={name} record={values}>
                    {cell}
                </Asked>
            )}
        </WhyContext.Provider>
    );
}
