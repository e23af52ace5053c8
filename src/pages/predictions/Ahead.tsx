/** What the next three months bring, and what to prepare for them. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import type { facilityPredictions } from '../../../resources/predictions/ahead.report.ts';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { aheadPanels, placeTakes } from './panels.ts';
import { PredictionsScreen } from './PredictionsScreen.tsx';

export default function Ahead() {
    const say = useSay();
    const { data } = useQuery({
        queryKey: ['prediction days'],
        queryFn: ({ signal }) =>
            call<typeof facilityPredictions>(
                'GET /prm/facility-predictions',
                { page_size: 1 },
                { signal, reads: true },
            ),
    });
    const first = data?.results[0];
    return (
        <PredictionsScreen
            title={say('Predictions')}
            about={say(
                'What facilities will use and what will fail in the next three months, and what to prepare.',
            )}
            days={
                first
                    ? say('From %{from} to %{to}, with intervals of 80 %.', {
                          from: formatCivil(first.first_day),
                          to: formatCivil(first.last_day),
                      })
                    : data &&
                      say(
                          'Nothing is predicted yet: tests of six whole months are needed, and some quarters to learn from.',
                      )
            }
            panels={aheadPanels}
        />
    );
}

Ahead.takes = placeTakes;
