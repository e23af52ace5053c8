/** From detection to treatment: the funnel, what holds people back, and the same by place. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { storedUser } from '../../../../dataProvider/storage.ts';
import { endpointFor, takenBy, type ReportCall } from '../../../../resources/dashboards.ts';
import type { Report } from '../../../../resources/define/report.ts';
import {
    mdrCascade,
    mdrLosses,
    mdrSteps,
} from '../../../../resources/mdr/cascade/cascade.report.ts';
import { DashboardBar } from '../../../screens/dashboard/DashboardBar.tsx';
import { useDashboardFilters } from '../../../screens/dashboard/filters.ts';
import { PanelFoot } from '../../../screens/dashboard/PanelFoot.tsx';
import { PanelTable } from '../../../screens/dashboard/PanelTable.tsx';
import { useReport } from '../../../screens/dashboard/useReport.ts';
import { Failed, Waiting } from '../../../screens/list/ListStates.tsx';
import Worklist from '../../../screens/worklist/Worklist.tsx';
import { useSay } from '../../../widgets/say.ts';
import { DeclarationName, useLabels } from '../../../widgets/words.ts';
import { Funnel } from './Funnel.tsx';
import { Losses } from './Losses.tsx';
import './cascade.css';

type Chosen = Readonly<Record<string, string | number>>;

/** A year: treatment follows detection by weeks, and resistance is rare. */
const page = { window: 365, place: true };

const callFor = (
    report: Report,
    chosen: Chosen,
    more: Record<string, string> = {},
): ReportCall => ({
    report,
    endpoint: endpointFor(report, storedUser()) ?? report.mounts[0]!.endpoint,
    pages: 1,
    body: { ...takenBy(report, chosen), ...more, page_size: 200 },
});

export default function Cascade() {
    const say = useSay();
    const { text } = useLabels();
    const filters = useDashboardFilters(page);
    const { pathname } = useLocation();
    const { chosen } = filters;
    const steps = useReport(callFor(mdrSteps, chosen));
    const losses = useReport(callFor(mdrLosses, chosen));
    return (
        <div className="kc-page">
            <div>
                <Typography variant="h1">{text(mdrSteps.title)}</Typography>
                <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>
                    {say(
                        'People in whom rifampicin resistance was found, each once, and how far they came. Every figure leads to the people behind it.',
                    )}
                </Typography>
            </div>
            <DashboardBar dashboard={page} filters={filters} />
            {steps.error && !steps.data && (
                <Failed error={steps.error} onRetry={() => void steps.refetch()} />
            )}
            {!steps.data && !steps.error && <Waiting />}
            {steps.data && <Funnel rows={steps.data.rows} filters={chosen} />}
            {pathname.startsWith('/drtb') && <Worklist />}
            {losses.data && <Losses rows={losses.data.rows} filters={chosen} />}
            <Places chosen={chosen} />
        </div>
    );
}

Cascade.takes = 'own' as const;

const levels = ['region', 'district', 'facility', 'ip'] as const;

/** The same figures by place, the most people first. */
function Places({ chosen }: { chosen: Chosen }) {
    const say = useSay();
    const { option } = useLabels();
    const [level, setLevel] = useState<(typeof levels)[number]>('region');
    const { data } = useReport(callFor(mdrCascade, chosen, { level }));
    const words = mdrCascade.filters.level.options;
    return (
        <DeclarationName value={mdrCascade.name}>
            <Card component="section" sx={{ p: 2 }} aria-label={say.text(mdrCascade.title)}>
                <Box className="kc-head">
                    <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
                        {say.text(mdrCascade.title)}
                    </Typography>
                    <TextField
                        select
                        size="small"
                        label={say('One row per')}
                        value={level}
                        onChange={({ target }) => setLevel(target.value as typeof level)}
                        sx={{ minWidth: '9rem' }}
                    >
                        {levels.map((one) => (
                            <MenuItem key={one} value={one}>
                                {option('level', one, words[one])}
                            </MenuItem>
                        ))}
                    </TextField>
                </Box>
                {!data && <Waiting />}
                {data && (
                    <PanelTable
                        panel={{
                            title: mdrCascade.title,
                            report: mdrCascade.name,
                            draws: 'table',
                            span: 12,
                            limit: 200,
                        }}
                        report={mdrCascade}
                        chosen={chosen}
                        answer={data}
                    />
                )}
                {/* The list, which goes along as a file. */}
                <PanelFoot route="/mdr/report/places" filters={{ ...chosen, level }} />
            </Card>
        </DeclarationName>
    );
}
