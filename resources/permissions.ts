/**
 * Every permission a role can hold: what holding it lets a person do, and the account types whose
 * standard role holds it. Pure data, and apart from `access.ts`: the browser needs it on the screens of
 * roles alone.
 */

import type { AccountType } from './accountTypes.ts';

const table = {
    add_truenat_machines: ['Add Truenat machines', 'superadmin'],
    correct_patients: ['Correct the data of a patient on request', 'superadmin'],
    data_import: ['Load facility lists from spreadsheets', 'superadmin'],
    download_data: ['Download results as spreadsheets', 'admin', 'ip'],
    echis: ['Work with referred samples', 'facility', 'walimu'],
    eq: ['Keep the equipment register of a facility', 'facility'],
    errors: ['See device errors', 'facility', 'maintenance'],
    facility_dashboard: ['See the dashboard of the own facility', 'facility'],
    hub_dashboard: ['See the hub, its riders and samples', 'hub'],
    ip_afinion: ["See Afinion reports of the partner's facilities", 'ip'],
    ip_errors: ["See error rates of the partner's facilities", 'ip'],
    ip_facility_report: ["See the report of the partner's facilities", 'ip'],
    ip_machines: ["See the partner's machines", 'ip'],
    ip_mdr: ["See DR-TB figures of the partner's facilities", 'ip'],
    ip_modules: ["See modules of the partner's facilities", 'ip'],
    ip_sms: ["See SMS figures of the partner's facilities", 'ip'],
    ip_truenat: ["See Truenat reports of the partner's facilities", 'ip'],
    ip_utilization: ["See utilization of the partner's facilities", 'ip'],
    lf_code: ['Keep referring sites and clinicians', 'facility'],
    machine_assignment: ['Assign machines to facilities, merge duplicates', 'superadmin'],
    maintenance_ai: ['See failure and usage predictions', 'maintenance'],
    mdr_account: ['Follow DR-TB patients to treatment', 'mdrsite', 'drtb'],
    mpima_machines: ['See mPima machines', 'lifecare'],
    patient_reads: ['See who has seen a patient', 'admin', 'superadmin'],
    permissions: ['Edit what a role may do', 'superadmin'],
    regional_chart: ['See regional rankings', 'facility'],
    report_ai: ['See predictions against what happened', 'maintenance'],
    results: ['See results of the own facility', 'facility'],
    roles: ['Keep roles', 'superadmin'],
    site_chart: ['See performance charts of the own facility', 'facility'],
    site_mdr: ['Link rifampicin-resistant results to patients', 'facility'],
    site_modules: ['Request module replacements', 'facility'],
    stock: ['Keep stock', 'admin', 'facility', 'superadmin', 'distributor'],
    stock_account: ['See the stock dashboard', 'distributor'],
    super_admin: ['Administer the system: facilities, partners, hubs, audits', 'superadmin'],
    tb: ['See TB results and figures', 'facility', 'drtb', 'maintenance'],
    users: ['Keep user accounts', 'superadmin'],
    view_afinion_devices: ['See Afinion devices', 'admin'],
    view_crp_report: ['See CRP reports', 'admin'],
    view_crp_results: ['See CRP results', 'admin'],
    view_ctgn: ['See chlamydia, gonorrhoea and trichomonas figures', 'admin', 'maintenance'],
    view_eid_report: ['See early infant diagnosis figures', 'admin', 'maintenance'],
    view_errors: ['See GeneXpert errors', 'admin'],
    view_genexpert: ['See the GeneXpert overview', 'admin', 'ip', 'maintenance'],
    view_hba1c_report: ['See HbA1c reports', 'admin'],
    view_hba1c_results: ['See HbA1c results', 'admin'],
    view_hpv_report: ['See HPV figures', 'admin', 'maintenance'],
    view_machines: ['See GeneXpert machines', 'admin', 'ip'],
    view_mdr: ['See the DR-TB cascade', 'admin'],
    view_modules: ['See GeneXpert modules', 'admin', 'maintenance'],
    view_monitoring: ['See connectivity and activity of machines', 'admin'],
    view_mpima_connectivity: ['See mPima connectivity', 'admin', 'lifecare'],
    view_mpima_eid_report: ['See mPima EID reports', 'admin'],
    view_mpima_errors: ['See mPima errors', 'admin', 'lifecare'],
    view_mpima_machines: ['See mPima machines', 'admin'],
    view_mpima_performance: ['See mPima performance', 'admin', 'lifecare'],
    view_mpima_report: ['See mPima reports', 'admin', 'lifecare'],
    view_mpima_results: ['See mPima results', 'admin', 'lifecare'],
    view_mpima_stock: ['See mPima cartridge stock', 'admin'],
    view_mpima_vl_report: ['See mPima viral load reports', 'admin'],
    view_reporting: ['See reporting rates', 'admin'],
    view_sms_utilization: ['See SMS figures', 'admin', 'facility'],
    view_stats: ['See figures of all diseases side by side', 'admin', 'maintenance'],
    view_stock: ['See cartridge stock of all facilities', 'admin'],
    view_tb_report: ['See TB results and reports', 'admin'],
    view_trends: ['See trends', 'admin'],
    view_truenat: ['See Truenat figures', 'admin'],
    view_utilization: ['See utilization', 'admin'],
    view_vl_report: ['See viral load figures', 'admin', 'maintenance'],
    view_xray_devices: ['See X-ray devices', 'admin'],
    view_xray_download: ['Download X-ray results', 'admin', 'xraysite'],
    view_xray_errors: ['See X-ray errors', 'admin', 'xraysite'],
    view_xray_patients: ['See patients screened by X-ray', 'admin'],
    view_xray_reports: ['See X-ray reports', 'admin', 'xraysite'],
    view_xray_results: ['See X-ray results', 'admin', 'xraysite'],
    view_xray_symptoms: ['See symptoms against abnormality', 'admin'],
} as const satisfies Record<string, readonly [sentence: string, ...holders: AccountType[]]>;

export type Permission = keyof typeof table;

export const permissionNames = Object.keys(table) as Permission[];

/** What each lets a person do. */
export const permissions = Object.fromEntries(
    permissionNames.map((name) => [name, table[name][0]]),
) as Readonly<Record<Permission, string>>;

/** Permissions of the standard role of an account type; a ministry may edit roles of its own. */
export const standardRole = (type: AccountType): readonly Permission[] =>
    permissionNames.filter((name) => (table[name] as readonly string[]).includes(type, 1));
