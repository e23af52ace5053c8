/** Results as a spreadsheet: disease area, days, places; with progress, and a way to stop it. */
import Download from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { download } from '../../../dataProvider/index.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { diseaseAreas } from '../../../resources/diseases/columns.ts';
import { FilterInputs } from '../../screens/list/FilterInputs.tsx';
import { placeFiltersFor } from '../../screens/list/filters.ts';
import { DateRange, lastDays, type Period } from '../../widgets/dates/DateRange.tsx';
import { Progress } from './DownloadProgress.tsx';

import { useSay } from '../../widgets/say.ts';
import { sentenceOf } from '../../widgets/failure.ts';

const endpoints: Readonly<Record<string, Endpoint>> = {
    '/gx/results/download': 'POST /genexpert/download/',
    '/site/results/download': 'POST /genexpert/facility/download/tb/',
    '/gx/results/download/ip': 'POST /genexpert/ip/download/',
    '/xray/results/download': 'POST /xray/results/download',
    '/site/xray/results/download': 'POST /xray/facility/results/download',
};

/** The disease areas of a page: X-rays have one of their own. */
const areasAt = (pathname: string): Partial<typeof diseaseAreas> =>
    pathname.includes('/xray/') ? { xray: diseaseAreas.xray } : diseaseAreas;

/** Length of the period it opens on. */
const DAYS = 90;

interface Outcome {
    severity: 'success' | 'info' | 'error';
    text: string;
}

export default function DownloadPage() {
    const say = useSay();
    const { pathname } = useLocation();
    const areas = areasAt(pathname);
    const [area, setArea] = useState(Object.keys(areas)[0]!);
    const [period, setPeriod] = useState<Period>(() => lastDays(DAYS));
    const [places, setPlaces] = useState<Readonly<Record<string, unknown>>>({});
    const endpoint = endpoints[pathname.replace(/\/+$/, '')];
    const { start_date: start, end_date: end } = period;
    const ready = endpoint !== undefined && (!start || !end || start <= end);
    const { outcome, save } = useSaving();

    async function run() {
        if (!endpoint) return;
        const disease = { text: diseaseAreas[area as keyof typeof diseaseAreas] };
        // A file name bears no slash.
        const file = `${say('%{disease} Results', { disease }).replaceAll('/', '-')}.xlsx`;
        const chosen = Object.entries(places).filter(
            ([, value]) => value !== null && value !== '' && value !== undefined,
        );
        const asked = { disease_area: area, ...period, ...Object.fromEntries(chosen) };
        await save(endpoint, asked, file);
    }
    return (
        <Box
            sx={{
                display: 'grid',
                gap: 2,
                maxWidth: '46rem',
                gridTemplateColumns: 'minmax(0, 1fr)',
            }}
        >
            <Box>
                <Typography variant="h1">{say('Download results')}</Typography>
                <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>
                    {say(
                        'One row a result, as a spreadsheet. The file has what your account may see.',
                    )}
                </Typography>
            </Box>
            <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
                <Fields title={say('What')}>
                    <TextField
                        select
                        size="small"
                        label={say('Disease area')}
                        value={area}
                        onChange={({ target }) => setArea(target.value)}
                    >
                        {Object.entries(areas).map(([name, text]) => (
                            <MenuItem key={name} value={name}>
                                {say.text(text)}
                            </MenuItem>
                        ))}
                    </TextField>
                    <DateRange window={DAYS} value={period} onChange={setPeriod} />
                </Fields>
                <Places values={places} onChange={setPlaces} title={say('Where')} />
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
                    <Button
                        variant="contained"
                        startIcon={<Download />}
                        disabled={!ready}
                        onClick={() => void run()}
                    >
                        {say('Download')}
                    </Button>
                    <Progress />
                </Box>
                {outcome && <Alert severity={outcome.severity}>{outcome.text}</Alert>}
            </Card>
        </Box>
    );
}

/** Saves a file, and says what came of it. */
function useSaving() {
    const say = useSay();
    const [outcome, setOutcome] = useState<Outcome | null>(null);

    async function save(
        endpoint: Endpoint,
        asked: Readonly<Record<string, unknown>>,
        file: string,
    ) {
        setOutcome(null);
        try {
            setOutcome(
                (await download(endpoint, asked, file))
                    ? { severity: 'success', text: say('The file %{file} is saved.', { file }) }
                    : { severity: 'info', text: say('The download was cancelled.') },
            );
        } catch (error) {
            setOutcome({ severity: 'error', text: sentenceOf(error) });
        }
    }

    return { outcome, save };
}

interface PlacesProps {
    values: Readonly<Record<string, unknown>>;
    onChange(values: Readonly<Record<string, unknown>>): void;
    title: string;
}

/** An account of one facility has no place to choose. */
function Places({ values, onChange, title }: PlacesProps) {
    const filters = placeFiltersFor();
    if (!filters.length) return null;
    return (
        <Fields title={title}>
            <FilterInputs
                filters={filters}
                values={values}
                onChange={(changes) => onChange({ ...values, ...changes })}
            />
        </Fields>
    );
}

const Fields = ({ title, children }: { title: string; children: React.ReactNode }) => (
    <Box component="section">
        <Typography variant="h2" sx={{ fontSize: '1.0625rem', mb: 1 }}>
            {title}
        </Typography>
        <Box
            sx={{
                display: 'grid',
                gap: 1.25,
                alignItems: 'start',
                gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
                '& .MuiTextField-root': { width: '100%', minWidth: 0 },
            }}
        >
            {children}
        </Box>
    </Box>
);
