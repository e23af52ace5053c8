/** Predictions of the past against what happened. */
import { useSay } from '../../widgets/say.ts';
import { validationPanels, placeTakes } from './panels.ts';
import { PredictionsScreen } from './PredictionsScreen.tsx';

export default function Validation() {
    const say = useSay();
    return (
        <PredictionsScreen
            title={say('Predicted against what happened')}
            about={say(
                'Predictions whose three months are over, beside what happened and what the last quarter would have said.',
            )}
            panels={validationPanels}
        />
    );
}

Validation.takes = placeTakes;
