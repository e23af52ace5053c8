/** Results of a disease area as `{disease area} Results.xlsx`: the programme, a facility, a partner. */
import { grant, type Grant } from '../access.ts';
import { defineDownload, type Downloadable, type ListDownload } from '../define/download.ts';
import type { Endpoint } from '../define/endpoint.ts';
import type { Report } from '../define/report.ts';
import { diseaseAreas } from '../diseases/columns.ts';
import { say } from '../define/say.ts';
import { xrayResults } from '../devices/xray/results.report.ts';
import { afinionResults } from '../results/devices/afinionResults.report.ts';
import { allResults } from '../results/lists/allResults.report.ts';
import { ctngResults } from '../results/lists/ctngResults.report.ts';
import { eidResults } from '../results/lists/eidResults.report.ts';
import { hpvResults } from '../results/lists/hpvResults.report.ts';
import { mpimaResults } from '../results/devices/mpimaResults.report.ts';
import { tbResults } from '../results/lists/tbResults.report.ts';
import { tvResults } from '../results/lists/tvResults.report.ts';
import { vlResults } from '../results/lists/vlResults.report.ts';

/** Disease areas with a list of their own; the others are part of a list of all. */
const own: Readonly<Record<string, Report>> = {
    tb: tbResults,
    hpv: hpvResults,
    vl: vlResults,
    eid: eidResults,
    ctng: ctngResults,
    tv: tvResults,
    xray: xrayResults,
};
const shared: Readonly<Record<string, Report>> = {
    hba1c: afinionResults,
    crp: afinionResults,
    cd4: mpimaResults,
};

const lists = Object.fromEntries(
    Object.entries(diseaseAreas).map(([area, label]): [string, Downloadable] => {
        const file = say('%{disease} Results', { disease: { text: label } });
        const list = own[area];
        if (list) return [area, { report: list, file }];
        return [area, { report: shared[area] ?? allResults, file, filter: { disease_area: area } }];
    }),
);

const resultsAt = (endpoint: Endpoint, ...access: Grant[]): ListDownload =>
    defineDownload({
        endpoint,
        access,
        about: 'Results of a disease area as a spreadsheet',
        by: 'disease_area',
        lists,
    });

export const ofProgramme = resultsAt('POST /genexpert/download/', grant('download_data', 'admin'));
export const ofFacility = resultsAt(
    'POST /genexpert/facility/download/tb/',
    grant('results', 'facility'),
);
export const ofPartner = resultsAt('POST /genexpert/ip/download/', grant('download_data', 'ip'));
