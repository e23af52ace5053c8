/** Every permission guards something, but those whose screens and calls are still to come. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accountTypeNames, accountTypes } from '../../../resources/access.ts';
import { permissionNames, standardRole } from '../../../resources/permissions.ts';
import { areas } from '../../../resources/index.ts';
import { loadProduct } from '../../../server/load.ts';
import { sourcesOf } from '../../helpers/sources.ts';

/**
 * Permissions that a role can hold while nothing asks for them yet. The list only gets shorter: whoever lets a
 * permission guard something takes it out, and a new permission comes with what it guards.
 */
const waiting: readonly string[] = [];

/** Permissions that grants ask for, however deep they stand in a declaration. */
function asked(declared: unknown, found = new Set<string>()): Set<string> {
    if (typeof declared !== 'object' || declared === null) return found;
    const { permission, accounts } = declared as { permission?: unknown; accounts?: unknown };
    if (typeof permission === 'string' && Array.isArray(accounts)) found.add(permission);
    for (const part of Object.values(declared)) asked(part, found);
    return found;
}

/** Permissions that a rule looks for in a role: `viewer.role['users']`. */
const lookedFor = (): string[] =>
    sourcesOf(['resources', 'server', 'src']).flatMap(({ code }) =>
        [...code.matchAll(/\brole\['(\w+)'\]/g)].map(([, name = '']) => name),
    );

it('guards something by every permission but those that wait for their screens', async () => {
    const { entities, reports, actions, downloads } = await loadProduct();
    const menus = areas.flatMap((area) => area.menu);
    const guarding = new Set([
        ...asked([menus, entities, reports, actions, downloads]),
        ...lookedFor(),
    ]);
    const idle = permissionNames.filter((name) => !guarding.has(name));
    expect(idle.toSorted()).toEqual(waiting.toSorted());
});

/** Those that standard roles were made with; each further one reaches roles that are there by a migration. The list never grows. */
const ofTheFirstRelease = new Set(
    `add_truenat_machines data_import download_data echis eq errors facility_dashboard hub_dashboard ip_afinion
    ip_errors ip_facility_report ip_machines ip_mdr ip_modules ip_sms ip_truenat ip_utilization lf_code
    machine_assignment maintenance_ai mdr_account mpima_machines permissions regional_chart report_ai results
    roles site_chart site_mdr site_modules stock stock_account super_admin tb users view_afinion_devices
    view_crp_report view_crp_results view_ctgn view_eid_report view_errors view_genexpert view_hba1c_report
    view_hba1c_results view_hpv_report view_machines view_mdr view_modules view_monitoring
    view_mpima_connectivity view_mpima_eid_report view_mpima_errors view_mpima_machines view_mpima_performance
    view_mpima_report view_mpima_results view_mpima_stock view_mpima_vl_report view_reporting
    view_sms_utilization view_stats view_stock view_tb_report view_trends view_truenat view_utilization
    view_vl_report view_xray_devices view_xray_download view_xray_errors view_xray_patients view_xray_reports
    view_xray_results view_xray_symptoms`.split(/\s+/),
);

it('reaches the standard roles that are there by a migration, with the titles of its account types', () => {
    const folder = 'server/migrations';
    const given = readdirSync(folder).flatMap((file) =>
        [
            ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(
                /^select give_permission\(([^)]*)\)/gm,
            ),
        ].map(([, words = '']) => words.split(/,\s*/).map((word) => word.slice(1, -1))),
    );
    const wanted = permissionNames
        .filter((name) => !ofTheFirstRelease.has(name))
        .map((name) => [
            name,
            ...accountTypeNames
                .filter((type) => standardRole(type).includes(name))
                .map((type) => accountTypes[type].title)
                .toSorted(),
        ]);
    expect(wanted.length).toBeGreaterThan(1);
    expect(
        given.map(([name = '', ...titles]) => [name, ...titles.toSorted()]).toSorted(),
        'docs/adding.md: “A new permission is a row in resources/permissions.ts, and a migration”',
    ).toEqual(wanted.toSorted());
});
