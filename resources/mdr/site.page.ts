import { definePage } from '../define/screens/page.ts';
import { siteMdr } from './siteAccess.ts';

/** SiteRifHome: where the route guard leads a facility with unlinked results (devices.md, MDR linkage). */
export const siteRifHome = definePage({
    title: 'Unlinked RIF-resistant results',
    component: 'mdr/SiteRif',
    mounts: [{ route: '/site/tb/rif', group: 'facility', access: siteMdr }],
});

/** SiteLinkMDR: links one result to a new patient (`new`) or to one that exists. */
export const siteLinkMdr = definePage({
    title: 'Link a result to a patient',
    component: 'mdr/LinkPatient',
    mounts: [
        { route: '/mdr/link/{result}/{patient}', group: 'facility', access: siteMdr, hidden: true },
    ],
});

/** What is linked to one patient, opened from the patient's record. */
export const patientResults = definePage({
    title: 'Results of a patient',
    component: 'mdr/PatientResults',
    mounts: [{ route: '/mdr/linked/{patient}', group: 'facility', access: siteMdr, hidden: true }],
});
