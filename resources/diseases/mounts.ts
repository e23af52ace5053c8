/** Where reports of figures appear: the programme, maintenance, DR-TB, partners and facilities. */
import { accountTypeNames, everyone, grant, only, type Grant, type Permission } from '../access.ts';
import type { Endpoint } from '../define/endpoint.ts';
import type { ReportMount } from '../define/report.ts';

type Group = ReportMount['group'];

/** One mount: a route, its group, who opens it, the call behind it. */
export const mount = (
    route: `/${string}`,
    group: Group,
    access: readonly Grant[],
    endpoint: Endpoint,
    rest: Partial<ReportMount> = {},
): ReportMount => ({ route, group, access, endpoint, ...rest });

/** The programme's own, under a permission. */
export const programme = (
    route: `/${string}`,
    permission: Permission,
    endpoint: Endpoint,
    rest: Partial<ReportMount> = {},
): ReportMount => mount(route, 'general', [grant(permission, 'admin')], endpoint, rest);

/** The same for those who maintain the devices. */
export const maintenance = (
    route: `/${string}`,
    permission: Permission,
    endpoint: Endpoint,
    rest: Partial<ReportMount> = {},
): ReportMount => mount(route, 'maintenance', [grant(permission, 'maintenance')], endpoint, rest);

/** The same for one facility. */
export const site = (
    route: `/${string}`,
    permission: Permission,
    endpoint: Endpoint,
    rest: Partial<ReportMount> = {},
): ReportMount => mount(route, 'facility', [grant(permission, 'facility')], endpoint, rest);

/** The same for a partner: the facilities that it supports, while it does. */
export const partner = (
    route: `/${string}`,
    permission: Permission,
    endpoint: Endpoint,
    rest: Partial<ReportMount> = {},
): ReportMount => mount(route, 'ip', [grant(permission, 'ip')], endpoint, rest);

/** A further path of the same call, as older clients know it; it is in no menu. */
export const alias = (
    endpoint: Endpoint,
    access: readonly Grant[],
    group: Group = 'general',
): ReportMount => ({
    route: `/also${endpoint.slice(endpoint.indexOf(' ') + 1).replace(/\/$/, '')}`,
    group,
    access,
    endpoint,
    hidden: true,
});

/** Panels of the national dashboard: counts of the reader's own places, without any patient. */
export const onDashboards: readonly Grant[] = everyone(
    'counts of the places that the account sees anyway, and no patient',
);

/** The account types to which the GeneXpert overview belongs. */
export const overview: readonly Grant[] = [grant('view_genexpert', 'admin', 'ip', 'maintenance')];

export const home: readonly Grant[] = [only('the landing of the programme', 'admin')];

export const wall: readonly Grant[] = [
    only('the national dashboard, with the places that each account sees', ...accountTypeNames),
];
