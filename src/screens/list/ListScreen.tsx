/** A list as a person reads it: title, filters, rows, totals, pages. Entities and reports share it. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { lastDays } from '../../widgets/dates/DateRange.tsx';
import { Seen } from '../Seen.tsx';
import { ExportButton } from '../../widgets/ExportButton.tsx';
import type { SeenAt } from '../../../dataProvider/line/keeper.ts';
import type { Entity } from '../../../resources/define/entity.ts';
import type { Report } from '../../../resources/define/report.ts';

import { ChoiceContext, useChoice, useChoosing } from '../bulk/choice.ts';
import { later } from '../../base/later.tsx';
import { wordsOfPath } from '../../base/routeWords.ts';
import { ReportWhy } from '../why/ReportWhy.tsx';
import { Cards } from './Cards.tsx';
import { calledBy } from '../../../resources/define/screens/called.ts';
import { withoutRepeats } from '../table/columns.ts';
import { useChosenColumns } from '../table/useChosenColumns.ts';
import { ColumnsMenu } from '../table/ColumnsMenu.tsx';
import { DataTable, type RowsProps } from '../table/DataTable.tsx';
import { KeptPlace } from '../table/KeptPlace.tsx';
import { Tallies } from '../table/Tallies.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterChips } from './FilterChips.tsx';
import { type Filter, type FilterValues, storeKeyOf } from './filters.ts';
import { Failed, Waiting } from './ListStates.tsx';
import type { Empty } from './NoRows.tsx';
import type { OpenedList } from './opened.ts';
import { Pager } from './Pager.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { PaperScope } from '../paper/PaperScope.tsx';
import { places } from '../../widgets/places.ts';
import { PER_PAGE, standardSort } from './standard.ts';
import { WholeOnPaper } from '../paper/WholeOnPaper.tsx';
import { useWholePeriod } from './wholePeriod.ts';

const BulkBar = later(() => import('../bulk/BulkBar.tsx'), null, 'announced');

/** Most addresses are understood: what looks them over comes after the rows. */
const ListAddress = later(() => import('../address/ListAddress.tsx'), null, true);

/** Few lists are empty. */
const NoRows = later(() => import('./NoRows.tsx'), <Waiting />);

/** For paper. */
const LeftOut = later(() => import('../paper/LeftOut.tsx'), null, true);

export interface ListScreenProps extends OpenedList {
    resource: string;
    /** Route with its `{words}`, which the address fills and the list is narrowed by. */
    route: string;
    sortable: readonly string[];
    /** `-` before it for descending. */
    sort: string;
    /** The rows name patients: nothing of the filters is kept. */
    personal: boolean;
    fileName: string;
    linkTo?: (record: RaRecord) => string;
    /** Buttons beside the title. */
    actions?: ReactNode;
    /** Before the filters, which do not narrow it: what waits for the reader. */
    lead?: ReactNode;
    /** Above the rows: a chart, a map. */
    above?: ReactNode;
    /** What is listed; figures of a report can be asked why. */
    declaration: Entity | Report;
    empty: Empty;
}

export function ListScreen(props: ListScreenProps) {
    const { resource, route, sort, fixed, window, personal } = props;
    const inPath = wordsOfPath(route, useParams());
    const defaults: FilterValues = window === undefined ? {} : lastDays(window);
    const enabled = useWholePeriod(window);
    return (
        <ListBase
            resource={resource}
            // The shell has asked whether this account may see it (Shell.tsx), and the server asks again.
            disableAuthentication
            perPage={PER_PAGE}
            sort={standardSort(sort)}
            filter={inPath}
            filterDefaultValues={defaults}
            storeKey={storeKeyOf({ resource, personal })}
            queryOptions={{ enabled, retry: false, onError: () => undefined, meta: { kept: true } }}
        >
            <Content
                {...props}
                filters={props.filters.filter(({ name }) => !(fixed && name in fixed))}
                held={inPath}
                declared={props.filters}
                defaults={defaults}
            />
        </ListBase>
    );
}

interface Narrowed extends ListScreenProps {
    defaults: FilterValues;
    held: FilterValues;
    /** All filters, those that the mount fixes too. */
    declared: readonly Filter[];
}

function Content(props: Narrowed) {
    const { resource, title, about, standard, filters, search, window, defaults } = props;
    const { declaration, held } = props;
    const report = declaration.kind === 'report' ? declaration : undefined;
    const [arrived] = useState(useLocation().search);
    const { sort, filterValues, data } = useListContext();
    const columns = useCalled(props, filterValues as FilterValues | undefined);
    const { chosen, choose, ...kept } = useChosenColumns(resource, columns, standard);
    const shown = chosen ? kept.shown : withoutRepeats(kept.shown, report?.repeats, data);
    const [inSight, setInSight] = useState<readonly string[] | null>(null);
    const onScreen = shown
        .map(({ name }) => name)
        .filter((name) => chosen || !inSight?.length || inSight.includes(name));
    const choice = useChoosing(props.bulk, JSON.stringify(filterValues ?? {}));
    const personal = props.personal
        ? ['q', ...filters.filter(({ field }) => field.identity).map(({ name }) => name)]
        : [];
    const rows = (
        <ChoiceContext.Provider value={choice}>
            <Rows {...props} columns={shown} chosen={chosen} onFit={setInSight} />
        </ChoiceContext.Provider>
    );
    return (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Box
                sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    justifyContent: 'flex-end',
                    gap: '2px 8px',
                }}
            >
                <Typography variant="h1" sx={{ flex: '1 1 12rem' }}>
                    {title}
                </Typography>
                {about && (
                    // Below title and buttons: beside them a phone would leave it a few words a line.
                    <Typography sx={{ color: 'text.secondary', flex: '1 1 100%', order: 1 }}>
                        {about}
                    </Typography>
                )}
                <SavedFilters resource={resource} personal={personal} />
                <ColumnsMenu
                    all={columns}
                    shown={onScreen}
                    left={shown.length - onScreen.length}
                    choose={choose}
                />
                <ExportButton
                    resource={resource}
                    title={props.fileName}
                    list={() => ({
                        sort,
                        filter: (filterValues ?? {}) as FilterValues,
                        columns: onScreen,
                    })}
                    all={onScreen.length < columns.length ? columns.map(({ name }) => name) : []}
                />
                {props.actions}
            </Box>
            {props.lead}
            <FilterBar
                filters={filters.filter(({ name }) => !(name in held))}
                search={search}
                window={window}
                compares={props.compares ?? false}
            />
            <PaperScope
                filters={(filterValues ?? {}) as FilterValues}
                ofPlaces={filters.some(({ name }) => name in places.levels)}
            />
            <ListAddress {...props} arrived={arrived} />
            <FilterChips filters={filters} defaults={defaults} held={held} />
            {props.above}
            {report ? <ReportWhy report={report}>{rows}</ReportWhy> : rows}
        </Box>
    );
}

/** The columns, that of the choice of a filter called by it. */
const useCalled = (
    { columns, declaration, fixed }: ListScreenProps,
    values: FilterValues | undefined,
) => {
    const fields =
        declaration.kind === 'report'
            ? calledBy(declaration, { ...fixed, ...values }).columns
            : undefined;
    return useMemo(
        () => columns.map((one) => ({ ...one, field: fields?.[one.name] ?? one.field })),
        [columns, fields],
    );
};

type RowsOfList = Narrowed & Pick<RowsProps, 'chosen' | 'onFit'>;

function Rows(props: RowsOfList) {
    const { refetch, meta } = useListContext();
    const { seen } = (meta ?? {}) as { seen?: SeenAt };
    return (
        <>
            {seen && <Seen seen={seen} again={() => void refetch()} />}
            <RowsOrNone {...props} />
        </>
    );
}

function RowsOrNone(props: RowsOfList) {
    const { columns, sortable, linkTo, title } = props;
    const { resource, chosen, first, onFit, tallies } = props;
    const narrow = useMediaQuery('(max-width: 37.49rem)');
    const { data, total, error, isPending, refetch } = useListContext();
    const choice = useChoice();

    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    if (isPending) return <Waiting />;
    if (!data?.length && !total) return <NoRows {...props} />;
    const Layout = narrow ? Cards : DataTable;
    return (
        <>
            <WholeOnPaper resource={resource}>
                <KeptPlace resource={resource}>
                    <Layout {...{ columns, sortable, linkTo, title, chosen, first, onFit }} />
                </KeptPlace>
                {tallies && <Tallies fields={tallies} />}
                <LeftOut />
                {choice && <BulkBar resource={resource} columns={columns} />}
                <Pager short={narrow} />
            </WholeOnPaper>
        </>
    );
}
