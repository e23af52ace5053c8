/**
 * Who uses Kipimo and what each of them may do: the 12 account types, with a sentence each, and the
 * rules of access and menu. Pure data and pure functions; the server enforces with them, the browser
 * draws menus with them, and the matrix test holds `docs/authorisation.md` against them.
 */
import { accountTypeNames, type AccountType } from './accountTypes.ts';
import type { Drawing } from './define/screens/drawing.ts';
import type { Permission } from './permissions.ts';

export { accountTypeNames, type AccountType } from './accountTypes.ts';
export type { Permission } from './permissions.ts';

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

/** What stands beside the name of each. */
export const groupDrawings: Readonly<Record<Group, Drawing>> = {
    general: 'pulse',
    genexpert: 'rack',
    truenat: 'flask',
    xray: 'ribs',
    afinion: 'drop',
    mpima: 'handheld',
    facility: 'house',
    stock: 'parcel',
    hub: 'spokes',
    ip: 'people',
    mdr: 'pill',
    drtb: 'bars',
    lifecare: 'heart',
    xraysite: 'lungs',
    maintenance: 'wrench',
    walimu: 'van',
    superadmin: 'shield',
};

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
    /** Works only with a personal key, made once and entered in each session. */
    personalKey?: true;
}

/** What there is to say of each account type. */
export const accountTypes = {
    admin: {
        title: 'Programme administrator',
        sentence: 'Runs the national programme day to day: diseases, devices, stock.',
        landing: { name: 'Adminhome', path: '/home' },
        group: 'general',
        sees: 'nation',
        identity: 'masked',
    },
    facility: {
        title: 'Health facility',
        sentence: 'Works at one facility: its results, devices, stock and patients.',
        landing: { name: 'FacilityHome', path: '/facility/dashboard' },
        group: 'facility',
        sees: 'facility',
        identity: 'clear',
        personalKey: true,
    },
    hub: {
        title: 'Sample-transport hub',
        sentence: 'Runs the riders who carry samples between the sites of one hub.',
        landing: { name: 'HubHome', path: '/hub/dashboard' },
        group: 'hub',
        sees: 'hub',
        identity: 'none',
    },
    superadmin: {
        title: 'System administrator',
        sentence: 'Keeps accounts, places, machines and the system itself.',
        landing: { name: 'SuperHome', path: '/log/views' },
        group: 'superadmin',
        sees: 'nation',
        identity: 'masked',
    },
    ip: {
        title: 'Implementing partner',
        sentence: 'Supports a set of facilities on behalf of a funder.',
        landing: { name: 'IPHome', path: '/ip/facility_report' },
        group: 'ip',
        sees: 'partner',
        identity: 'none',
    },
    mdrsite: {
        title: 'MDR treatment centre',
        sentence: 'Treats the drug-resistant TB patients referred to one centre.',
        landing: { name: 'MdrCenterHome', path: '/mdr/referred' },
        group: 'mdr',
        sees: 'mdr_site',
        identity: 'clear',
    },
    drtb: {
        title: 'DR-TB programme',
        sentence: 'Follows every drug-resistant TB patient of the country to treatment.',
        landing: { name: 'DTBHome', path: '/drtb/mdr/report' },
        group: 'drtb',
        sees: 'nation',
        identity: 'clear',
    },
    distributor: {
        title: 'Distributor',
        sentence: 'Receives and distributes stock at the central store.',
        landing: { name: 'DistributorHome', path: '/distributor/dashboard' },
        group: 'stock',
        sees: 'nation',
        identity: 'none',
    },
    lifecare: {
        title: 'Lifecare (mPima support)',
        sentence: 'Maintains mPima devices; sees their results without patient identity.',
        landing: { name: 'LifeCareHome', path: '/lifecare/mpima/machines' },
        group: 'lifecare',
        sees: 'nation',
        identity: 'none',
    },
    xraysite: {
        title: 'X-ray site',
        sentence: 'Screens patients by chest X-ray at one site.',
        landing: { name: 'XraySiteHome', path: '/site/xray/results' },
        group: 'xraysite',
        sees: 'facility',
        identity: 'clear',
    },
    maintenance: {
        title: 'Device maintenance',
        sentence: 'Keeps GeneXpert machines and modules running nationwide.',
        landing: { name: 'MaintenanceHome', path: '/maintenance/errors' },
        group: 'maintenance',
        sees: 'nation',
        identity: 'none',
    },
    walimu: {
        title: 'Sample referral',
        sentence: 'Receives samples referred from the community health system.',
        landing: { name: 'WalimuHome', path: '/walimu/dashboard' },
        group: 'walimu',
        sees: 'nation',
        identity: 'clear',
    },
} as const satisfies Record<AccountType, AccountTypeFacts>;

/** Whether accounts of a type work only with a personal key. */
export const needsPersonalKey = (type: AccountType): boolean => 'personalKey' in accountTypes[type];

/** Whether an account sees the whole country, and so what is of no facility. */
export const seesNation = (viewer: {
    user_type: AccountType;
    district_id: number | null;
    region_id: number | null;
}): boolean =>
    accountTypes[viewer.user_type].sees === 'nation' && !viewer.district_id && !viewer.region_id;

/** What a role holds: permission names to booleans, as `role` in the login answer. */
export type RoleMap = Readonly<Record<string, boolean>>;

/**
 * One way in: these account types, when their role also holds this permission. A grant without a
 * permission says why none is asked.
 */
export type Grant =
    | {
          accounts: readonly AccountType[];
          permission: Permission;
          /** Not for an account that is limited to a part of the country. */
          whole?: true;
      }
    | { accounts: readonly AccountType[]; permission: null; why: string };

/** Who may call: any one of the grants opens. `open` needs no account at all and says why. */
export type Access = readonly Grant[] | { open: string };

/** These account types, when their role holds the permission. */
export const grant = (permission: Permission, ...accounts: AccountType[]): Grant => ({
    accounts,
    permission,
});

/** As `grant`, for accounts that no district or region limits: what they change holds for the whole country. */
export const grantWhole = (permission: Permission, ...accounts: AccountType[]): Grant => ({
    accounts,
    permission,
    whole: true,
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
    account: {
        user_type: AccountType;
        role: RoleMap;
        district_id?: unknown;
        region_id?: unknown;
    } | null,
): boolean {
    if ('open' in access) return true;
    if (!account) return false;
    const limited = Boolean(account.district_id ?? account.region_id);
    return access.some(
        (one) =>
            one.accounts.includes(account.user_type) &&
            !(limited && 'whole' in one) &&
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

/** Who arranges dashboards for their colleagues. */
export const panelSharers = [
    'admin',
    'superadmin',
    'distributor',
] as const satisfies readonly AccountType[];
