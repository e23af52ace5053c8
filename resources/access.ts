/**
 * Who uses Kipimo and what each of them may do: the 12 account types and every permission, with a
 * sentence each. Pure data and pure functions; the server enforces with them, the browser draws
 * menus with them, `docs/authorisation.md` and its matrix test are made from them.
 */

/** Every permission a role can hold, with what holding it lets a person do. */
export const permissions = {
    add_truenat_machines: 'Add Truenat machines',
    data_import: 'Load facility lists from spreadsheets',
    download_data: 'Download results as spreadsheets',
    echis: 'Work with referred samples',
    eq: 'Keep the equipment register of a facility',
    errors: 'See device errors',
    facility_dashboard: 'See the dashboard of the own facility',
    hub_dashboard: 'See the hub, its riders and samples',
    ip_afinion: "See Afinion reports of the partner's facilities",
    ip_errors: "See error rates of the partner's facilities",
    ip_facility_report: "See the report of the partner's facilities",
    ip_machines: "See the partner's machines",
    ip_mdr: "See DR-TB figures of the partner's facilities",
    ip_modules: "See modules of the partner's facilities",
    ip_sms: "See SMS figures of the partner's facilities",
    ip_truenat: "See Truenat reports of the partner's facilities",
    ip_utilization: "See utilization of the partner's facilities",
    lf_code: 'Keep referring sites and clinicians',
    machine_assignment: 'Assign machines to facilities, merge duplicates',
    maintenance_ai: 'See failure and usage predictions',
    mdr_account: 'Follow DR-TB patients to treatment',
    mpima_machines: 'See mPima machines',
    permissions: 'Edit what a role may do',
    regional_chart: 'See regional rankings',
    report_ai: 'See predictions against what happened',
    results: 'See results of the own facility',
    roles: 'Keep roles',
    site_chart: 'See performance charts of the own facility',
    site_mdr: 'Link rifampicin-resistant results to patients',
    site_modules: 'Request module replacements',
    stock: 'Keep stock',
    stock_account: 'See the stock dashboard',
    super_admin: 'Administer the system: facilities, partners, hubs, audits',
    tb: 'See TB results and figures',
    users: 'Keep user accounts',
    view_afinion_devices: 'See Afinion devices',
    view_crp_report: 'See CRP reports',
    view_crp_results: 'See CRP results',
    view_ctgn: 'See chlamydia, gonorrhoea and trichomonas figures',
    view_eid_report: 'See early infant diagnosis figures',
    view_errors: 'See GeneXpert errors',
    view_genexpert: 'See the GeneXpert overview',
    view_hba1c_report: 'See HbA1c reports',
    view_hba1c_results: 'See HbA1c results',
    view_hpv_report: 'See HPV figures',
    view_machines: 'See GeneXpert machines',
    view_mdr: 'See the DR-TB cascade',
    view_modules: 'See GeneXpert modules',
    view_monitoring: 'See connectivity and activity of machines',
    view_mpima_connectivity: 'See mPima connectivity',
    view_mpima_eid_report: 'See mPima EID reports',
    view_mpima_errors: 'See mPima errors',
    view_mpima_machines: 'See mPima machines',
    view_mpima_performance: 'See mPima performance',
    view_mpima_report: 'See mPima reports',
    view_mpima_results: 'See mPima results',
    view_mpima_stock: 'See mPima cartridge stock',
    view_mpima_vl_report: 'See mPima viral load reports',
    view_reporting: 'See reporting rates',
    view_sms_utilization: 'See SMS figures',
    view_stats: 'See figures of all diseases side by side',
    view_stock: 'See cartridge stock of all facilities',
    view_tb_report: 'See TB results and reports',
    view_trends: 'See trends',
    view_truenat: 'See Truenat figures',
    view_utilization: 'See utilization',
    view_vl_report: 'See viral load figures',
    view_xray_devices: 'See X-ray devices',
    view_xray_download: 'Download X-ray results',
    view_xray_errors: 'See X-ray errors',
    view_xray_patients: 'See patients screened by X-ray',
    view_xray_reports: 'See X-ray reports',
    view_xray_results: 'See X-ray results',
    view_xray_symptoms: 'See symptoms against abnormality',
} as const satisfies Record<string, string>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

/** The rows an account sees: all of them, or those of its own place (trust.md, "Scope"). */
export type Sees = 'nation' | 'facility' | 'partner' | 'hub' | 'mdr_site';

/**
 * How an account sees patient identity: as it is, masked (revealed one record at a time, with an
 * audit row), or never: not through search, sort, export or errors either (api.md, "Scope").
 */
export type Identity = 'clear' | 'masked' | 'none';

/** Sidebar groups: the group of the current route selects the menu (inventory.md, section 6). */
export const groups = {
    general: 'Diseases',
    genexpert: 'GeneXpert',
    truenat: 'Truenat',
    xray: 'X-ray',
    afinion: 'Afinion',
    mpima: 'mPima',
    facility: 'My facility',
    stock: 'Stock',
    hub: 'Hub',
    ip: 'Partner',
    mdr: 'MDR centre',
    drtb: 'DR-TB',
    lifecare: 'Lifecare',
    xraysite: 'X-ray site',
    maintenance: 'Maintenance',
    walimu: 'Sample referral',
    superadmin: 'Administration',
} as const satisfies Record<string, string>;

export type Group = keyof typeof groups;

/** Groups whose entries show only to a role that holds their permission as true (menu rule). */
const permissionGroups: readonly Group[] = ['general', 'genexpert', 'xray', 'truenat', 'afinion'];

interface AccountTypeFacts {
    title: string;
    /** Who holds such an account. */
    sentence: string;
    /** Name and path of the route an account lands on (inventory.md, section 2). */
    landing: { name: string; path: string };
    group: Group;
    sees: Sees;
    identity: Identity;
    /** Permissions of the standard role of this type; a ministry may edit roles of its own. */
    permissions: readonly Permission[];
}

/** The 12 account types. The order is that of the specification. */
export const accountTypes = {
    admin: {
        title: 'Programme administrator',
        sentence: 'Runs the national programme day to day: diseases, devices, stock.',
        landing: { name: 'Adminhome', path: '/home' },
        group: 'general',
        sees: 'nation',
        identity: 'masked',
        permissions: [
            'download_data',
            'stock',
            'view_afinion_devices',
            'view_crp_report',
            'view_crp_results',
            'view_ctgn',
            'view_eid_report',
            'view_errors',
            'view_genexpert',
            'view_hba1c_report',
            'view_hba1c_results',
            'view_hpv_report',
            'view_machines',
            'view_mdr',
            'view_modules',
            'view_monitoring',
            'view_mpima_connectivity',
            'view_mpima_eid_report',
            'view_mpima_errors',
            'view_mpima_machines',
            'view_mpima_performance',
            'view_mpima_report',
            'view_mpima_results',
            'view_mpima_stock',
            'view_mpima_vl_report',
            'view_reporting',
            'view_sms_utilization',
            'view_stats',
            'view_stock',
            'view_tb_report',
            'view_trends',
            'view_truenat',
            'view_utilization',
            'view_vl_report',
            'view_xray_devices',
            'view_xray_download',
            'view_xray_errors',
            'view_xray_patients',
            'view_xray_reports',
            'view_xray_results',
            'view_xray_symptoms',
        ],
    },
    facility: {
        title: 'Health facility',
        sentence: 'Works at one facility: its results, devices, stock and patients.',
        landing: { name: 'FacilityHome', path: '/facility/dashboard' },
        group: 'facility',
        sees: 'facility',
        identity: 'clear',
        permissions: [
            'echis',
            'eq',
            'errors',
            'facility_dashboard',
            'lf_code',
            'regional_chart',
            'results',
            'site_chart',
            'site_mdr',
            'site_modules',
            'stock',
            'tb',
            'view_sms_utilization',
        ],
    },
    hub: {
        title: 'Sample-transport hub',
        sentence: 'Runs the riders who carry samples between the sites of one hub.',
        landing: { name: 'HubHome', path: '/hub/dashboard' },
        group: 'hub',
        sees: 'hub',
        identity: 'none',
        permissions: ['hub_dashboard'],
    },
    superadmin: {
        title: 'System administrator',
        sentence: 'Keeps accounts, places, machines and the system itself.',
        landing: { name: 'SuperHome', path: '/log/views' },
        group: 'superadmin',
        sees: 'nation',
        identity: 'masked',
        permissions: [
            'add_truenat_machines',
            'data_import',
            'machine_assignment',
            'permissions',
            'roles',
            'stock',
            'super_admin',
            'users',
        ],
    },
    ip: {
        title: 'Implementing partner',
        sentence: 'Supports a set of facilities on behalf of a funder.',
        landing: { name: 'IPHome', path: '/ip/facility_report' },
        group: 'ip',
        sees: 'partner',
        identity: 'none',
        permissions: [
            'download_data',
            'ip_afinion',
            'ip_errors',
            'ip_facility_report',
            'ip_machines',
            'ip_mdr',
            'ip_modules',
            'ip_sms',
            'ip_truenat',
            'ip_utilization',
            'view_genexpert',
            'view_machines',
        ],
    },
    mdrsite: {
        title: 'MDR treatment centre',
        sentence: 'Treats the drug-resistant TB patients referred to one centre.',
        landing: { name: 'MdrCenterHome', path: '/mdr/referred' },
        group: 'mdr',
        sees: 'mdr_site',
        identity: 'clear',
        permissions: ['mdr_account'],
    },
    drtb: {
        title: 'DR-TB programme',
        sentence: 'Follows every drug-resistant TB patient of the country to treatment.',
        landing: { name: 'DTBHome', path: '/drtb/mdr/report' },
        group: 'drtb',
        sees: 'nation',
        identity: 'clear',
        permissions: ['mdr_account', 'tb'],
    },
    distributor: {
        title: 'Distributor',
        sentence: 'Receives and distributes stock at the central store.',
        landing: { name: 'DistributorHome', path: '/distributor/dashboard' },
        group: 'stock',
        sees: 'nation',
        identity: 'none',
        permissions: ['stock', 'stock_account'],
    },
    lifecare: {
        title: 'Lifecare (mPima support)',
        sentence: 'Maintains mPima devices; sees their results without patient identity.',
        landing: { name: 'LifeCareHome', path: '/lifecare/mpima/machines' },
        group: 'lifecare',
        sees: 'nation',
        identity: 'none',
        permissions: [
            'mpima_machines',
            'view_mpima_connectivity',
            'view_mpima_errors',
            'view_mpima_performance',
            'view_mpima_report',
            'view_mpima_results',
        ],
    },
    xraysite: {
        title: 'X-ray site',
        sentence: 'Screens patients by chest X-ray at one site.',
        landing: { name: 'XraySiteHome', path: '/site/xray/results' },
        group: 'xraysite',
        sees: 'facility',
        identity: 'clear',
        permissions: [
            'view_xray_download',
            'view_xray_errors',
            'view_xray_reports',
            'view_xray_results',
        ],
    },
    maintenance: {
        title: 'Device maintenance',
        sentence: 'Keeps GeneXpert machines and modules running nationwide.',
        landing: { name: 'MaintenanceHome', path: '/maintenance/errors' },
        group: 'maintenance',
        sees: 'nation',
        identity: 'none',
        permissions: [
            'errors',
            'maintenance_ai',
            'report_ai',
            'tb',
            'view_ctgn',
            'view_eid_report',
            'view_genexpert',
            'view_hpv_report',
            'view_modules',
            'view_stats',
            'view_vl_report',
        ],
    },
    walimu: {
        title: 'Sample referral',
        sentence: 'Receives samples referred from the community health system.',
        landing: { name: 'WalimuHome', path: '/walimu/dashboard' },
        group: 'walimu',
        sees: 'nation',
        identity: 'clear',
        permissions: ['echis'],
    },
} as const satisfies Record<string, AccountTypeFacts>;

export type AccountType = keyof typeof accountTypes;

export const accountTypeNames = Object.keys(accountTypes) as AccountType[];

/** What a role holds: permission names to booleans, as `role` in the login answer. */
export type RoleMap = Readonly<Record<string, boolean>>;

/**
 * One way in: these account types, when their role also holds this permission. A grant without a
 * permission says why none is asked.
 */
export type Grant =
    | { accounts: readonly AccountType[]; permission: Permission }
    | { accounts: readonly AccountType[]; permission: null; why: string };

/** Who may call: any one of the grants opens. `open` needs no account at all and says why. */
export type Access = readonly Grant[] | { open: string };

/** These account types, when their role holds the permission. */
export const grant = (permission: Permission, ...accounts: AccountType[]): Grant => ({
    accounts,
    permission,
});

/** Every signed-in account of any type; `why` says what makes that safe. */
export const everyone = (why: string): readonly Grant[] => [
    { accounts: accountTypeNames, permission: null, why },
];

/** Account types without a further permission; `why` says what makes that safe. */
export const only = (why: string, ...accounts: AccountType[]): Grant => ({
    accounts,
    permission: null,
    why,
});

/** No account needed at all (sign-in only). */
export const open = (why: string): Access => ({ open: why });

/**
 * Whether an account may pass. Deny by default: nobody signed in passes `open` only; an account
 * passes when one grant names its type and its role holds that grant's permission as `true`.
 */
export function allows(
    access: Access,
    account: { user_type: AccountType; role: RoleMap } | null,
): boolean {
    if ('open' in access) return true;
    if (!account) return false;
    return access.some(
        (one) =>
            one.accounts.includes(account.user_type) &&
            (one.permission === null || account.role[one.permission] === true),
    );
}

/** An entry of a sidebar menu. */
export interface MenuEntry {
    group: Group;
    permission: Permission | null;
}

/**
 * The menu rule (inventory.md, section 6): an entry shows when the current route's group is its
 * group, and either that group is none of general, genexpert, xray, truenat and afinion, or the
 * role holds the entry's permission as true.
 */
export function showsInMenu(entry: MenuEntry, currentGroup: Group, role: RoleMap): boolean {
    if (entry.group !== currentGroup) return false;
    if (!permissionGroups.includes(entry.group)) return true;
    return entry.permission !== null && role[entry.permission] === true;
}
