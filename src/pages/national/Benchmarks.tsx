/** The WHO benchmarks of rapid TB diagnostics, step by step: value, aim, formula, and the list behind. */
import { tongueNow } from '../../../locales/tongue.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { storedUser } from '../../../dataProvider/storage.ts';
import { endpointFor, takenBy } from '../../../resources/dashboards.ts';
import {
    type Benchmark,
    benchmarkAim,
    benchmarkList,
    benchmarkRowsRoute,
} from '../../../resources/national/benchmarks/benchmarks.ts';
import {
    benchmarks,
    benchmarkSources,
} from '../../../resources/national/benchmarks/benchmarks.report.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { DashboardBar } from '../../screens/dashboard/DashboardBar.tsx';
import { useDashboardFilters } from '../../screens/dashboard/filters.ts';
import { PanelFoot } from '../../screens/dashboard/PanelFoot.tsx';
import { useReport } from '../../screens/dashboard/useReport.ts';
import { WhyProvider } from '../../screens/why/Why.tsx';
import { WhyButton } from '../../screens/why/WhyButton.tsx';

import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { WhyContext } from '../../widgets/whyContext.ts';
import { DeclarationName, useLabels } from '../../widgets/words.ts';
import { shareOf, benchmarkState } from './benchmarkLook.ts';
import { useSay } from '../../widgets/say.ts';

type Row = Readonly<Record<string, unknown>>;
type Filters = Readonly<Record<string, string | number>>;

const of = (step: string) => benchmarkList.filter((benchmark) => benchmark.step === step);
const steps = ['identify', 'access', 'test', 'diagnose'] as const;

export default function Benchmarks() {
    return (
        <DeclarationName value={benchmarks.name}>
            <Content />
        </DeclarationName>
    );
}

Benchmarks.takes = 'own' as const;

function Content() {
    const { text, option } = useLabels();
    const page = { window: 365, place: true };
    const filters = useDashboardFilters(page);
    const { chosen } = filters;
    const endpoint = endpointFor(benchmarks, storedUser());
    const { data, error, refetch } = useReport(
        endpoint && {
            report: benchmarks,
            endpoint,
            pages: 1,
            body: { ...takenBy(benchmarks, chosen), page_size: 25 },
        },
    );
    const nameOf = (one: Benchmark['step']) =>
        option('step', one, benchmarks.columns.step.options[one]);
    return (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Box>
                <Typography variant="h1">{text(benchmarks.title)}</Typography>
                <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>
                    {text(benchmarks.about)}
                </Typography>
                <Typography
                    variant="body2"
                    sx={{
                        color: 'text.secondary',
                        mt: 0.5,
                        maxWidth: '72ch',
                        // Addresses of sources are longer than a phone is wide.
                        overflowWrap: 'anywhere',
                    }}
                >
                    {benchmarkSources.map((one) => text(one)).join(' ')}
                </Typography>
            </Box>
            <DashboardBar dashboard={page} filters={filters} />
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Waiting />}
            {data &&
                steps.map((one) => (
                    <Box component="section" key={one} aria-label={nameOf(one)}>
                        <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 1 }}>
                            {nameOf(one)}
                        </Typography>
                        <Box
                            sx={{
                                display: 'grid',
                                gap: 2,
                                gridTemplateColumns: {
                                    xs: 'minmax(0, 1fr)',
                                    sm: 'repeat(2, minmax(0, 1fr))',
                                    lg: `repeat(${of(one).length === 3 ? 3 : 2}, minmax(0, 1fr))`,
                                },
                            }}
                        >
                            {of(one).map((benchmark) => (
                                <BenchmarkCard
                                    key={benchmark.id}
                                    benchmark={benchmark}
                                    row={data.rows.find(({ id }) => id === benchmark.id) ?? {}}
                                    filters={chosen}
                                />
                            ))}
                        </Box>
                    </Box>
                ))}
        </Box>
    );
}

interface CardProps {
    benchmark: Benchmark;
    row: Row;
    filters: Filters;
}

function BenchmarkCard({ benchmark, row, filters }: CardProps) {
    const say = useSay();
    const { text } = useLabels();
    const { id, code, title, answered, formula, lacks } = benchmark;
    const behind = { ...filters, benchmark: String(id) };
    const name = text(title);
    return (
        <Card
            component="article"
            aria-label={name}
            sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}
        >
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
                <Typography component="h3" sx={{ flex: 1, fontWeight: 600, lineHeight: 1.3 }}>
                    {id}. {name}
                </Typography>
                {code && <Chip size="small" variant="outlined" label={code} />}
            </Box>
            {answered === 'no' ? (
                <Typography sx={{ color: 'text.secondary', fontWeight: 600 }}>
                    {say('These data do not answer it')}
                </Typography>
            ) : (
                <WhyProvider report={benchmarks} filters={behind} route={benchmarkRowsRoute}>
                    <Value benchmark={benchmark} name={name} row={row} />
                </WhyProvider>
            )}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {text(formula)}
            </Typography>
            {lacks && (
                <Typography variant="body2">
                    <strong>{say('In part only.')}</strong> {text(lacks)}
                </Typography>
            )}
            {answered !== 'no' && (
                <Box sx={{ mt: 'auto' }}>
                    <PanelFoot route={benchmarkRowsRoute} filters={behind} />
                </Box>
            )}
        </Card>
    );
}

const colours = { met: 'success.main', missed: 'error.main', none: 'text.secondary' } as const;
const marks = { met: '●', missed: '■', none: '' } as const;

function Value({ benchmark, name, row }: Omit<CardProps, 'filters'> & { name: string }) {
    const say = useSay();
    const field = benchmarks.columns['value'];
    const whole = benchmark.answered === 'yes';
    const share = shareOf(row['value']);
    // What is answered in part only neither meets the aim nor misses it.
    const stands = benchmarkState(share, whole ? benchmarkAim : null);
    if (!field) return null;
    return (
        <Box>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box component="span" aria-hidden sx={{ color: colours[stands] }}>
                    {marks[stands]}
                </Box>
                <Box sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.2 }}>
                    {/* The button beside it asks already. */}
                    <WhyContext.Provider value={null}>
                        <Cell field={field} name="value" value={row['value']} record={row} />
                    </WhyContext.Provider>
                </Box>
                <WhyButton name="value" label={name} values={row} kind="row" />
                <Typography variant="body2" sx={{ color: colours[stands], ml: 'auto' }}>
                    {share === null
                        ? say('nothing to divide by')
                        : say(
                              !whole
                                  ? 'Aim: %{aim} %'
                                  : stands === 'met'
                                    ? 'Meets the aim of %{aim} %'
                                    : 'Below the aim of %{aim} %',
                              {
                                  aim: benchmarkAim,
                              },
                          )}
                </Typography>
            </Box>
            <Box
                aria-hidden
                sx={{
                    mt: 0.75,
                    height: 8,
                    borderRadius: 4,
                    bgcolor: 'divider',
                    overflow: 'hidden',
                }}
            >
                <Box
                    sx={{
                        height: 1,
                        width: `${Math.min(100, share ?? 0)}%`,
                        bgcolor: stands === 'none' ? 'primary.main' : colours[stands],
                    }}
                />
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                {say('%{above} of %{below}', {
                    above: Number(row['numerator'] ?? 0).toLocaleString(tongueNow().locale),
                    below: Number(row['denominator'] ?? 0).toLocaleString(tongueNow().locale),
                })}
            </Typography>
        </Box>
    );
}
