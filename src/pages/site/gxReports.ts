/** The menu of reports of GeneXpert Dx, and the dialog of one: what every manual about a report shows. */
import type { Picture } from './WindowPicture.tsx';

const lines = [
    'Specimen Report',
    'Patient Report',
    'Control Trend Report',
    'System Log',
    'Assay Statistics Report',
    'Installation Qualification',
];

/** The menu open at a report. */
export const reportMenu = (press: string): Picture => ({ menu: { open: 'Reports', press, lines } });

/** What is filled in before its file is made. */
export const reportDialog = (title: string, ...fields: string[]): Picture => ({
    dialog: { title, fields, press: 'Generate Report File' },
});
