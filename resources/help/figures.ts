/**
 * Reports whose figures a page written by hand shows, by its component: help tells how they are made. Of reports and
 * dashboards it knows by itself.
 */
const ofProfile = ['machinesReporting', 'connection', 'failurePrediction', 'operators'] as const;

export const figuresOfPages: Readonly<Record<string, readonly string[]>> = {
    'national/Benchmarks': ['benchmarks'],
    'profile/FacilityProfile': ofProfile,
    'profile/MachineProfile': ofProfile,
    'predictions/Ahead': [
        'facilityPredictions',
        'cartridgePredictions',
        'modulePredictions',
        'failurePrediction',
    ],
    'predictions/Validation': ['predictionRecord', 'predictionCalibration', 'validatePredictions'],
};
