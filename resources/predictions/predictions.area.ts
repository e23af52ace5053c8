/** Use and failures ahead: above the stock, the machines and the figures that they are made of. */
import { defineArea } from '../define/screens/area.ts';
import { cartridgePredictions, facilityPredictions, modulePredictions } from './ahead.report.ts';
import { predictionsPage, validationPage } from './pages.page.ts';
import {
    predictionCalibration,
    predictionRecord,
    validatePredictions,
} from './validation.report.ts';

export const predictionsArea = defineArea({
    name: 'predictions',
    title: 'Predictions',
    menu: [
        predictionsPage,
        facilityPredictions,
        modulePredictions,
        cartridgePredictions,
        validationPage,
        validatePredictions,
        predictionRecord,
        predictionCalibration,
    ],
});
