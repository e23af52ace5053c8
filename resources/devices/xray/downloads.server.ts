/** X-ray results as `Chest X-ray Results.xlsx`: the programme, and a site its own. */
import { grant } from '../../access.ts';
import { defineDownload } from '../../define/download.ts';
import { say } from '../../define/say.ts';
import { diseaseAreas } from '../../diseases/columns.ts';
import { xrayResults } from './results.report.ts';

const file = say('%{disease} Results', { disease: { text: diseaseAreas.xray } });

const alike = {
    about: 'X-ray results as a spreadsheet',
    by: 'disease_area',
    lists: { xray: { report: xrayResults, file } },
} as const;

export const ofProgramme = defineDownload({
    ...alike,
    endpoint: 'POST /xray/results/download',
    access: [grant('view_xray_download', 'admin')],
});

export const ofSite = defineDownload({
    ...alike,
    endpoint: 'POST /xray/facility/results/download',
    access: [grant('view_xray_download', 'xraysite')],
});
