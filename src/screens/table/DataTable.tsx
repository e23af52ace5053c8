/** The rows as a dense table: sticky header, totals below, sideways scroll inside the table only. */
import { refersTo } from '../../../resources/define/fieldFacts.ts';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type RaRecord, useListContext } from 'react-admin';
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { alignOf } from '../../widgets/fields/align.ts';
import { isEmpty } from '../../widgets/fields/shown.ts';
import { NoLinks, RowPage } from '../../widgets/things.ts';
import { useLabels } from '../../widgets/words.ts';
import { ChoosePage, ChooseRow } from '../bulk/Boxes.tsx';
import type { Column } from './columns.ts';
import { later } from '../../base/later.tsx';
import { PAPER_ROWS } from '../list/standard.ts';
import { useFit } from './fit.ts';
import { TableFrame } from './TableFrame.tsx';
import { Change } from './Change.tsx';
import { TotalsRows, useTotals } from './TotalsRows.tsx';
import { usePaper } from '../../base/paper.ts';
import { useSay } from '../../widgets/say.ts';
import type { RowPlace } from './VirtualRows.tsx';
import { useWidths } from './widths.ts';

// Only long lists need what draws them.
const VirtualRows = later(
    () => import('./VirtualRows.tsx'),
    <tbody />,
    ({ onLost }) => onLost(),
);

export interface RowsProps {
    columns: readonly Column[];
    sortable: readonly string[];
    /** Where a row's first cell leads, if anywhere. */
    linkTo?: (record: RaRecord) => string;
    /** Name of the table for those who hear it. */
    title: string;
    /** The reader chose these columns: all of them are shown. */
    chosen: boolean;
    /** Those that give way last where there is not room for all. */
    first?: readonly string[];
    /** Hears which are on screen. */
    onFit(names: readonly string[]): void;
}

/** More rows than these are drawn as they come into sight; so many a browser finds words in by itself. */
const ALL_DRAWN = 200;

/** So many say how wide the columns are, before it is known which of them have room. */
const SAID_BY = 8;

export function DataTable(props: RowsProps) {
    const { sortable, linkTo, title, chosen, first: wanted = [], onFit } = props;
    const say = useSay();
    const list = useListContext();
    const { data = [], isFetching, total = 0, page, perPage } = list;
    const onPaper = usePaper().since !== null;
    const { before } = useTotals();
    const [isPlain, setPlain] = useState(false);
    const virtual = data.length > ALL_DRAWN && !onPaper && !isPlain;
    const [drawn, setDrawn] = useState(false);
    const fit = useFit(props.columns, chosen, wanted, virtual ? drawn : data, onFit);
    const { box, columns } = fit;
    const names = columns.map(({ name }) => name).join(' ');
    const widths = useWidths(box, virtual && drawn, `${fit.width} ${names}`);
    const draw = (record: RaRecord, place?: RowPlace) => (
        <DataRow
            key={record.id}
            {...{ columns, record, to: linkTo?.(record), before }}
            {...place}
        />
    );
    const most = onPaper ? PAPER_ROWS : fit.first ? SAID_BY : data.length;
    return (
        <TableFrame
            box={box}
            label={say('List of %{name}', { name: title })}
            busy={isFetching === true}
            holds={`${data.length} ${names}`}
            widths={widths}
            rowCount={virtual ? total + 1 : undefined}
        >
            <TableHead>
                <TableRow aria-rowindex={virtual ? 1 : undefined}>
                    {columns.map((column, index) => (
                        <HeadCell
                            key={column.name}
                            column={column}
                            sortable={sortable.includes(column.name)}
                        >
                            {index === 0 && <ChoosePage />}
                        </HeadCell>
                    ))}
                </TableRow>
            </TableHead>
            {virtual ? (
                <VirtualRows
                    box={box}
                    rows={data as RaRecord[]}
                    before={(page - 1) * perPage + 1}
                    draw={draw}
                    onDrawn={() => setDrawn(true)}
                    onLost={() => setPlain(true)}
                />
            ) : (
                <TableBody>
                    {(data as RaRecord[]).slice(0, most).map((record) => draw(record))}
                </TableBody>
            )}
            <TotalsRows columns={columns} />
        </TableFrame>
    );
}

interface RowProps extends Pick<RowsProps, 'columns'> {
    record: RaRecord;
    /** Where its first cell leads. */
    to?: string;
    /** Figures of the rows in the period compared with. */
    before: ReturnType<typeof useTotals>['before'];
    index?: number;
    rowIndex?: number;
    measure?: RowPlace['measure'];
}

/** Drawn once as long as its row is the same: who scrolls waits for the rows that come, not for those that are there. */
const DataRow = memo(function DataRow(props: RowProps) {
    const { columns, record, to, before, index, rowIndex, measure } = props;
    return (
        <RowPage value={to}>
            <tr data-index={index} aria-rowindex={rowIndex} ref={measure}>
                {columns.map(({ name, field }, index) => (
                    <td key={name} className={`k-cell k-${alignOf(field)}`}>
                        {index === 0 ? (
                            <ChooseRow columns={columns} record={record}>
                                <FirstCell column={{ name, field }} record={record} to={to} />
                            </ChooseRow>
                        ) : (
                            <>
                                <Cell
                                    field={field}
                                    name={name}
                                    value={record[name]}
                                    record={record}
                                />
                                <Change column={{ name, field }} row={record} before={before} />
                            </>
                        )}
                    </td>
                ))}
            </tr>
        </RowPage>
    );
});

interface HeadProps {
    column: Column;
    sortable: boolean;
    /** Before its name. */
    children: ReactNode;
}

/** The name of a column, by which the list may be sorted. */
function HeadCell({ column: { name, field }, sortable, children }: HeadProps) {
    const { label } = useLabels();
    const { sort, setSort } = useListContext();
    const sorted = sort.field === name;
    const direction = sort.order === 'DESC' ? 'desc' : 'asc';
    return (
        <TableCell
            scope="col"
            align={alignOf(field)}
            sortDirection={sorted ? direction : false}
            sx={{
                bgcolor: 'background.paper',
                fontWeight: 600,
                lineHeight: 1.25,
                verticalAlign: 'bottom !important',
            }}
        >
            {children}
            {sortable ? (
                <TableSortLabel
                    active={sorted}
                    direction={sorted ? direction : 'asc'}
                    // A short word beside a box to tick is still a place for a finger (WCAG 2.2, 2.5.8).
                    sx={{ minHeight: '1.5rem' }}
                    onClick={() =>
                        setSort({
                            field: name,
                            order: sorted && direction === 'asc' ? 'DESC' : 'ASC',
                        })
                    }
                >
                    {label(name, field)}
                </TableSortLabel>
            ) : (
                label(name, field)
            )}
        </TableCell>
    );
}

/** The record's name: a real link where the record can be opened. */
export function FirstCell({
    column: { name, field },
    record,
    to,
}: {
    column: Column;
    record: RaRecord;
    to?: string;
}) {
    const say = useSay();
    const value: unknown = record[name];
    const cell = <Cell field={field} name={name} value={value} record={record} />;
    // A reference is a link already, to another record: ours would hide it.
    if (!to || refersTo(field)) return cell;
    return (
        <Link className="k-link k-names-row" to={to}>
            {isEmpty(value) ? (
                <span>{say('Open it')}</span>
            ) : (
                <NoLinks.Provider value>{cell}</NoLinks.Provider>
            )}
        </Link>
    );
}
