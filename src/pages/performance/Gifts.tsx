/** Points for good weeks: how many there are, what they are given for, and what this week still needs. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { storedUser } from '../../../dataProvider/storage.ts';
import { endpointFor, takenBy } from '../../../resources/dashboards.ts';
import { collections } from '../../../resources/performance/own.report.ts';
import { GIFT, POINTS_DAYS, POINTS_ERRORS, rule } from '../../../resources/performance/points.ts';
import { DashboardBar } from '../../screens/dashboard/DashboardBar.tsx';
import { useDashboardFilters } from '../../screens/dashboard/filters.ts';
import { useReport } from '../../screens/dashboard/useReport.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { DeclarationName } from '../../widgets/words.ts';
import { useSay } from '../../widgets/say.ts';
import { missing, type Week, weekOf } from './points.ts';

export default function Gifts() {
    return (
        <DeclarationName value={collections.name}>
            <Content />
        </DeclarationName>
    );
}

Gifts.takes = 'own' as const;

function Content() {
    const say = useSay();
    const page = { window: 90, place: false };
    const filters = useDashboardFilters(page);
    const endpoint = endpointFor(collections, storedUser());
    const { data, error, refetch } = useReport(
        endpoint && {
            report: collections,
            endpoint,
            pages: 1,
            body: { ...takenBy(collections, filters.chosen), page_size: 200 },
        },
    );
    const weeks = data?.rows.map(weekOf);
    const points = Number(data?.totals?.['points_earned'] ?? 0);
    return (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Box>
                <Typography variant="h1">{say('Gifts')}</Typography>
                <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>
                    {say('Points that the own facility has collected for good weeks.')}
                </Typography>
            </Box>
            <DashboardBar dashboard={page} filters={filters} />
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Waiting />}
            {weeks && (
                <>
                    <Collected points={points} />
                    {weeks[0]?.running && <Next week={weeks[0]} />}
                </>
            )}
            <Card component="section" sx={{ p: 2 }}>
                <Typography variant="h2" sx={{ fontSize: '1.125rem', mb: 1 }}>
                    {say('What points are given for')}
                </Typography>
                <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                    {rule.map((sentence) => (
                        <li key={sentence}>{say.text(sentence)}</li>
                    ))}
                </Box>
                <Link
                    component={RouterLink}
                    to="/gifts/table"
                    className="k-alone"
                    sx={{ display: 'block', mt: 1 }}
                >
                    {say('Points of each week')}
                </Link>
            </Card>
        </Box>
    );
}

function Collected({ points }: { points: number }) {
    const say = useSay();
    const gifts = Math.floor(points / GIFT);
    const rest = points % GIFT;
    return (
        <Card component="section" sx={{ p: 2 }}>
            <Typography sx={{ fontSize: '1.75rem', fontWeight: 650 }}>
                {say('%{smart_count} point |||| %{smart_count} points', { smart_count: points })}
            </Typography>
            <Typography sx={{ fontWeight: 600 }}>
                {say('%{smart_count} gift |||| %{smart_count} gifts', { smart_count: gifts })}
            </Typography>
            <Box
                component="meter"
                min={0}
                max={GIFT}
                value={rest}
                aria-label={say('Way to the next gift')}
                sx={{ display: 'block', width: '100%', height: 16, my: 1 }}
            />
            <Typography sx={{ color: 'text.secondary' }}>
                {say('%{rest} more points to the next gift', { rest: GIFT - rest })}
            </Typography>
        </Card>
    );
}

function Next({ week }: { week: Week }) {
    const say = useSay();
    const { tests, days } = missing(week);
    return (
        <Card component="section" sx={{ p: 2 }}>
            <Typography variant="h2" sx={{ fontSize: '1.125rem', mb: 1 }}>
                {say('What this week still needs')}
            </Typography>
            <Typography>
                {tests === 0
                    ? say(
                          'Few errors: %{points} points when the week is over, as long as errors stay below %{limit} %.',
                          {
                              limit: week.error_limit,
                              points: POINTS_ERRORS,
                          },
                      )
                    : say(
                          'Few errors: %{tests} more tests without an error for %{points} points.',
                          {
                              tests,
                              points: POINTS_ERRORS,
                          },
                      )}
            </Typography>
            <Typography>
                {days === 0
                    ? say(
                          'Every working day: go on with a test each working day for %{points} points.',
                          {
                              points: POINTS_DAYS,
                          },
                      )
                    : say(
                          'Every working day: a day passed without a test; next week is a new chance.',
                      )}
            </Typography>
        </Card>
    );
}
