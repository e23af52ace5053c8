/** A page of predictions: its days, what the record says of them, the place, and the panels. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import { aboutWords } from '../../../resources/predictions/columns.ts';
import type { predictionRecord } from '../../../resources/predictions/validation.report.ts';
import { places } from '../../../resources/places.ts';
import { useDashboardFilters } from '../../screens/dashboard/filters.ts';
import { Panels } from '../../screens/dashboard/Panels.tsx';
import { FilterFold } from '../../screens/list/FilterFold.tsx';
import { FilterInputs } from '../../screens/list/FilterInputs.tsx';
import { placeFiltersFor } from '../../screens/list/filters.ts';
import { PaperScope } from '../../screens/paper/PaperScope.tsx';
import { formatNumber } from '../../widgets/fields/numbers.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    title: string;
    about: string;
    /** Of which days, once it is known. */
    days?: ReactNode;
    panels: readonly Panel[];
}

export function PredictionsScreen({ title, about, days, panels }: Props) {
    const say = useSay();
    const { chosen, change } = useDashboardFilters({ window: 90, place: true });
    const { start_date: _start, end_date: _end, ...placed } = chosen;
    return (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Box>
                <Typography variant="h1">{title}</Typography>
                <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>{about}</Typography>
                {days && <Typography sx={{ mt: 0.5 }}>{days}</Typography>}
            </Box>
            <PaperScope filters={placed} ofPlaces />
            <FilterFold label={say('Change place')} button={say('Change place')}>
                <FilterInputs
                    filters={placeFiltersFor([...places.way])}
                    values={placed}
                    onChange={change}
                />
            </FilterFold>
            <Record place={placed} />
            <Panels panels={panels} chosen={placed} />
        </Box>
    );
}

/** Says aloud where the simplest guess was better, and where nobody can say yet. */
function Record({ place }: { place: Readonly<Record<string, string | number>> }) {
    const say = useSay();
    const { data } = useQuery({
        queryKey: ['prediction record', place],
        queryFn: ({ signal }) =>
            call<typeof predictionRecord>(
                'POST /x/predictions/record',
                { ...place, page_size: 10 },
                { signal, reads: true },
            ),
    });
    if (!data) return null;
    const rows = data.data;
    if (!rows.some(({ closeness }) => closeness !== 'insufficient'))
        return (
            <Alert severity="info">
                {say('Too few predictions are over yet to say how good they are.')}
            </Alert>
        );
    const worse = rows.filter(({ closeness }) => closeness === 'baseline');
    if (!worse.length)
        return rows.some(({ closeness }) => closeness === 'closer') ? (
            <Alert severity="success">
                {say('So far predictions were closer than the last quarter would have been.')}
            </Alert>
        ) : (
            <Alert severity="info">{say('Both missed alike')}</Alert>
        );
    return (
        <Alert severity="warning">
            {worse.map(({ about, missed_by, before_missed }) => (
                <div key={about}>
                    {say(
                        '%{what}: the last quarter was the better guess. It missed by %{before} in the mean, the prediction by %{missed}.',
                        {
                            what: say.text(aboutWords[about]),
                            before: formatNumber(before_missed ?? 0, 1),
                            missed: formatNumber(missed_by ?? 0, 1),
                        },
                    )}
                </div>
            ))}
        </Alert>
    );
}
