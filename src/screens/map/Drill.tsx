/**
 * The list beside the map: the largest places, within one the next smaller ones, down to the sites. Each
 * line is the way down; the trail above it is the way back. Filters go along.
 */
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { reference } from '../../../resources/define/field.ts';
import type { Inside } from '../../../resources/define/report.ts';
import { PanelFoot } from '../dashboard/PanelFoot.tsx';
import { deepest, levelCalled, places } from '../../widgets/places.ts';
import { usePlaceTitles } from '../../widgets/placeTitles.ts';
import { type Group, groupsOf, levelOf } from './drill.ts';
import { MapInside } from './Inside.tsx';
import { BandValue } from './BandValue.tsx';
import { wholeTitle } from './country.ts';
import type { Measure } from './measure.ts';
import type { MapPoint } from './points.ts';
import { useThingPage } from '../../widgets/things.ts';
import { useSay } from '../../widgets/say.ts';

type Filters = Readonly<Record<string, unknown>>;

interface Props {
    points: readonly MapPoint[];
    measure: Measure;
    /** Name of the figure. */
    figure: string;
    filters: Filters;
    /** Route of the rows of one site. */
    rows?: string;
    /** What stands at one site. */
    inside?: Inside;
    onNarrow?: (changes: Filters) => void;
}

export function MapDrill({ points, measure, figure, filters, rows, inside, onNarrow }: Props) {
    const dataProvider = useDataProvider();
    const level = levelOf(filters, points);
    const groups = groupsOf(points, level, measure);
    const atSite = deepest(filters) === places.site;

    const list = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (stepTaken(filters)) list.current?.focus();
    }, [filters]);
    const narrow =
        onNarrow &&
        ((changes: Filters) => {
            takeStep(filters);
            onNarrow(changes);
        });
    useEscape(Boolean(narrow), () => {
        const back = wayBack(filters);
        if (back) narrow?.(back);
    });
    const enter = async ({ id, name }: Group) => {
        if (level === places.site) return narrow?.({ [level]: id });
        const { data } = await dataProvider.getList(levelCalled(level).to, {
            pagination: { page: 1, perPage: 25 },
            sort: { field: 'name', order: 'ASC' },
            filter: { q: name },
        });
        const found = data.find((one: Filters) => one['name'] === name);
        if (found) narrow?.({ [level]: found.id });
    };
    return (
        <Box
            sx={{
                display: 'grid',
                gap: 1,
                gridTemplateRows: atSite ? 'none' : `${narrow ? 'auto ' : ''}minmax(0, 1fr)`,
                alignContent: 'start',
                minWidth: 0,
                // As high as the map, which it does not make higher: it scrolls.
                '@media screen': atSite
                    ? {}
                    : { '@container (min-width: 820px)': { height: 0, minHeight: '100%' } },
            }}
        >
            {narrow && <Trail filters={filters} onNarrow={narrow} />}
            <Groups
                {...{ list, figure, level, groups, measure }}
                onEnter={onNarrow && !atSite ? (group) => void enter(group) : undefined}
            />
            {rows && inside && onNarrow && atSite && (
                <MapInside inside={inside} rows={rows} filters={filters} />
            )}
            {rows && atSite && <PanelFoot route={rows} filters={filters} />}
        </Box>
    );
}

interface GroupsProps extends Pick<Props, 'figure' | 'measure'> {
    list: RefObject<HTMLDivElement | null>;
    level: ReturnType<typeof levelOf>;
    groups: readonly Group[];
    /** Goes down into one. */
    onEnter?: (group: Group) => void;
}

/** The places of a level with their figure. */
function Groups({ list, figure, level, groups, measure, onEnter }: GroupsProps) {
    const say = useSay();
    return (
        <TableContainer
            ref={list}
            tabIndex={0}
            component="section"
            className="k-panel-scroll k-map-places"
            aria-label={figure}
            sx={{
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                alignSelf: 'start',
                maxHeight: 'var(--k-map-list)',
            }}
        >
            <Table size="small" stickyHeader>
                <TableHead>
                    <TableRow>
                        <TableCell scope="col">{say.text(levelCalled(level).label)}</TableCell>
                        {level !== places.site && (
                            <TableCell scope="col" align="right">
                                {say('Places')}
                            </TableCell>
                        )}
                        <TableCell scope="col" align="right">
                            {figure}
                        </TableCell>
                    </TableRow>
                </TableHead>
                <TableBody>
                    {groups.map((group) => (
                        <TableRow key={`${group.id} ${group.name}`}>
                            <TableCell component="th" scope="row">
                                {onEnter ? (
                                    <Link
                                        component="button"
                                        type="button"
                                        onClick={() => onEnter(group)}
                                        sx={{
                                            textAlign: 'left',
                                            font: 'inherit',
                                            minHeight: 24,
                                            '@media (pointer: coarse)': { minHeight: 44 },
                                        }}
                                    >
                                        {group.name}
                                    </Link>
                                ) : (
                                    <PlaceName level={level} {...group} />
                                )}
                            </TableCell>
                            {level !== places.site && (
                                <TableCell align="right">{say.value(group.count)}</TableCell>
                            )}
                            <TableCell align="right">
                                <BandValue measure={measure} value={group.value} />
                            </TableCell>
                        </TableRow>
                    ))}
                </TableBody>
            </Table>
        </TableContainer>
    );
}

/** A site leads to its page, where the account has one. */
function PlaceName({ level, id, name }: Pick<GroupsProps, 'level'> & Group) {
    const { label, to } = levelCalled(level);
    const page = useThingPage(reference(label, to), id, { id });
    if (level !== places.site || page === undefined) return name;
    return (
        <Link component={RouterLink} to={page}>
            {name}
        </Link>
    );
}

/**
 * A step was taken from here. Its answer brings a new list, which takes the focus: whoever came by keyboard goes
 * on where they were.
 */
let left: Filters | null = null;
const takeStep = (from: Filters) => {
    left = from;
};
const stepTaken = (to: Filters): boolean => {
    if (!left || left === to) return false;
    left = null;
    return true;
};

/** One step back: from the site to the larger place around it, to the country. */
function wayBack(filters: Filters): Filters | undefined {
    const level = deepest(filters);
    return level === undefined ? undefined : { [level]: null };
}

/** What takes Escape for itself: a popup, and where somebody types. */
const popups =
    'dialog[open], [role="dialog"], [role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]';
const typing = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]';

/** Escape anywhere on the page: whoever comes back from a machine has the focus on the heading. */
function useEscape(active: boolean, back: () => void): void {
    const leave = useEffectEvent(back);
    useEffect(() => {
        if (!active) return;
        const escape = (event: KeyboardEvent) => {
            if (event.key !== 'Escape' || event.isComposing) return;
            if (event.target instanceof Element && event.target.closest(typing)) return;
            if (!document.querySelector(popups)) leave();
        };
        // Before the popup hears of it: afterwards it is closed, and was not seen.
        document.addEventListener('keydown', escape, true);
        return () => document.removeEventListener('keydown', escape, true);
    }, [active]);
}

/** The whole country and each chosen place within it: each step back to where it says. */
function Trail({ filters, onNarrow }: { filters: Filters; onNarrow(changes: Filters): void }) {
    const say = useSay();
    const titles = usePlaceTitles(places.way, filters);
    const steps = places.way.flatMap((level, at) => (titles[at] ? [{ level, at }] : []));
    const without = (from: number): Filters =>
        Object.fromEntries(places.way.slice(from).map((level) => [level, null]));
    return (
        <Breadcrumbs
            aria-label={say('Where you are')}
            sx={{
                '& button': {
                    font: 'inherit',
                    minHeight: 24,
                    '@media (pointer: coarse)': { minHeight: 44 },
                },
            }}
        >
            {steps.length === 0 ? (
                <span aria-current="location">{wholeTitle(say)}</span>
            ) : (
                <Link component="button" type="button" onClick={() => onNarrow(without(0))}>
                    {wholeTitle(say)}
                </Link>
            )}
            {steps.map(({ level, at }, step) =>
                step === steps.length - 1 ? (
                    <span key={level} aria-current="location">
                        {titles[at]}
                    </span>
                ) : (
                    <Link
                        key={level}
                        component="button"
                        type="button"
                        onClick={() => onNarrow(without(at + 1))}
                    >
                        {titles[at]}
                    </Link>
                ),
            )}
        </Breadcrumbs>
    );
}
