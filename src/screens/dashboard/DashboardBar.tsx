/** The top of a dashboard: its period and place, folded to one line on a phone. */
import Refresh from '@mui/icons-material/RefreshOutlined';
import ScreenShare from '@mui/icons-material/TvOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Dashboard } from '../../../resources/define/screens/dashboard.ts';
import { useAfterPaint } from '../../base/useAfterPaint.ts';
import { DateRange } from '../../widgets/dates/DateRange.tsx';
import { levelCalled, places } from '../../widgets/places.ts';
import { Comparison } from '../list/Comparison.tsx';
import { FilterFold, InputRoom } from '../list/FilterFold.tsx';
import { FilterInputs } from '../list/FilterInputs.tsx';
import { type Filter, placeFiltersFor } from '../list/filters.ts';
import { later } from '../../base/later.tsx';
import { NotUnderstood, UnknownRecord } from '../address/NotUnderstood.tsx';
import type { DashboardFilters } from './filters.ts';
import { searchOf } from './rowsLink.ts';
import { usePlaceText } from './texts.ts';
import './panels.css';
import { periodBefore, periodText } from '../../widgets/dates/periodText.ts';

import { useSay } from '../../widgets/say.ts';

const WallLinks = later(
    () => import('../wall/WallLinks.tsx'),
    null,
    ({ onClose }) => onClose(),
);

interface Props {
    /** What it opens on; only a dashboard with a name is shown on wall screens. */
    dashboard: Pick<Dashboard, 'window' | 'place'> | Dashboard;
    filters: DashboardFilters;
    /** Buttons beside its own. */
    actions?: ReactNode;
}

/** A choice is as wide as what is chosen; others grow a little to fill their row. */
const wideAsWords = {
    display: { xs: 'grid', sm: 'flex' },
    flexWrap: 'wrap',
    '@media (min-width: 37.5rem)': {
        '& > :not(fieldset), & > fieldset > *': {
            flex: '1 1 10.5rem',
            minWidth: '9.25rem',
            maxWidth: '13rem',
        },
        '& .MuiTextField-root:has(.MuiSelect-select)': { width: 'auto', minWidth: 'max-content' },
    },
};

const compares = (dashboard: Props['dashboard']): boolean => 'name' in dashboard;

export function DashboardBar({ dashboard, filters, actions }: Props) {
    const { chosen } = filters;
    const say = useSay();
    // The figures are what it is opened for.
    const painted = useAfterPaint();
    const period = periodText(chosen);
    const before = periodText(periodBefore(chosen));
    const place = usePlaceText(chosen);
    const narrowed = dashboard.place ? placeFiltersFor([...places.way]) : [];
    return (
        <div className="k-dashboard-bar">
            <NotUnderstoodHere {...filters} period={period} />
            <FilterFold
                label={say('Change period or place')}
                button={say('Change period or place')}
                sx={wideAsWords}
            >
                {painted ? (
                    <Inputs dashboard={dashboard} filters={filters} narrowed={narrowed} />
                ) : (
                    <InputRoom inputs={3 + (compares(dashboard) ? 1 : 0) + narrowed.length} />
                )}
            </FilterFold>
            <div className="k-dashboard-told">
                <p
                    // The head of the paper tells the period, and not with what it is compared.
                    className={'name' in dashboard ? 'k-muted' : 'k-muted k-screen-only'}
                >
                    <strong>{period}</strong>
                    {dashboard.place && ` · ${place}`}
                    {'name' in dashboard &&
                        ` · ${say('compared with %{period}', { period: before })}`}
                </p>
                {actions}
                {'name' in dashboard && <WallButton dashboard={dashboard} chosen={chosen} />}
                <RefreshButton />
            </div>
        </div>
    );
}

/** What of its address was not understood, or names nothing. */
function NotUnderstoodHere({
    chosen,
    notUnderstood,
    period,
}: DashboardFilters & { period: string }) {
    const say = useSay();
    return (
        <>
            <NotUnderstood
                {...notUnderstood}
                instead={say('What is shown: %{period}.', { period })}
            />
            {notUnderstood.named.map((level) => {
                const { label, to } = levelCalled(level);
                const { [level]: id, ...others } = chosen;
                return (
                    <UnknownRecord
                        key={level}
                        to={to}
                        id={Number(id)}
                        title={say.text(label)}
                        right={searchOf(others)}
                    />
                );
            })}
        </>
    );
}

/** What chooses its period and place. */
function Inputs({
    dashboard,
    filters: { chosen, change },
    narrowed,
}: Pick<Props, 'dashboard' | 'filters'> & { narrowed: readonly Filter[] }) {
    return (
        <>
            <DateRange
                window={dashboard.window}
                value={{
                    start_date: String(chosen['start_date']),
                    end_date: String(chosen['end_date']),
                }}
                onChange={({ start_date, end_date }) => change({ start_date, end_date })}
            />
            {compares(dashboard) && (
                <Comparison
                    value={chosen['compare'] ?? 'before'}
                    period={chosen}
                    onChange={(compare) =>
                        change({ compare: compare === 'before' ? undefined : compare })
                    }
                />
            )}
            <FilterInputs filters={narrowed} values={chosen} onChange={change} />
        </>
    );
}

/** Opens what makes links for wall screens. */
function WallButton(props: Omit<ComponentProps<typeof WallLinks>, 'onClose'>) {
    const say = useSay();
    const [open, setOpen] = useState(false);
    return (
        <>
            <Button
                startIcon={<ScreenShare />}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
            >
                {say('Wall screen')}
            </Button>
            {open && <WallLinks {...props} onClose={() => setOpen(false)} />}
        </>
    );
}

/** Loads all panels again. */
function RefreshButton() {
    const say = useSay();
    const client = useQueryClient();
    const busy = useIsFetching({ queryKey: ['panel'] }) > 0;
    return (
        <IconButton
            color="primary"
            aria-label={say('Load again')}
            title={say('Load again')}
            disabled={busy}
            onClick={() => void client.invalidateQueries({ queryKey: ['panel'] })}
        >
            <Refresh />
        </IconButton>
    );
}
