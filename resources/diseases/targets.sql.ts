/** Reports of one target: runs of its disease area, and the calls of that target alone. */
import type { Query } from '../define/query.ts';
import type { Report } from '../define/report.ts';
import { callsWhere, ofAreas, runMeasures } from './measures.server.ts';
import { countsByPlace, placedQuery } from './placed.server.ts';
import { covidReport, ctReport, hbvReport, ngReport, tvReport } from './targetReports.report.ts';

/** Of a disease with one call of the run. */
const ofRun = (report: Report, area: string): Query =>
    placedQuery(report, (input) => [countsByPlace(input, 'runs', runMeasures(), ofAreas(area))]);

/** Of a panel: each analyte independent of the other (domain 3.3). What is not recognised is not valid. */
const ofTarget = (report: Report, area: string, target: string): Query =>
    placedQuery(report, (input) => {
        const {
            valid: _valid,
            valid_called: _called,
            positive: _positive,
            negative: _negative,
            unrecognised: _unknown,
            ...runs
        } = runMeasures();
        return [
            countsByPlace(input, 'runs', runs, ofAreas(area)),
            countsByPlace(
                input,
                'calls',
                {
                    valid: callsWhere(target, "s.call <> 'unrecognised'"),
                    valid_called: callsWhere(
                        target,
                        "s.call not in ('unrecognised', 'not_applicable')",
                    ),
                    unrecognised: callsWhere(target, "s.call = 'unrecognised'"),
                    positive: callsWhere(target, "s.call = 'detected'"),
                    negative: callsWhere(target, "s.call = 'not_detected'"),
                },
                ofAreas(area),
            ),
        ];
    });

export const ct = ofTarget(ctReport, 'ctng', 'CT');
export const ng = ofTarget(ngReport, 'ctng', 'NG');
export const tv = ofRun(tvReport, 'tv');
export const hbv = ofRun(hbvReport, 'hbv');
export const covid = ofRun(covidReport, 'covid');
