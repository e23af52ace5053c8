/**
 * The published contract against what is registered: every call of the areas that are built answers,
 * aliases included. Skips visibly where the contract is not beside the repository.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';

const file = new URL('../../../shared/contract/endpoints.tsv', import.meta.url);
const present = existsSync(file);

/** Areas of the contract of which every call is built. */
const builtAreas = [
    'session',
    'users',
    'roles',
    'facilities',
    'referring sites',
    'gx reports',
    'gx results',
    'gx trends',
    'facility results',
    'downloads',
    'stock',
    'product units',
    'requests',
    'lots',
    'pima lots',
    'gx stock',
    'referral',
    'predictions',
    'jobs',
    'feedback',
];
/** Single calls of areas that are built in part. */
const builtCalls = [
    'POST /store_gx_log',
    'POST /extract/run',
    'GET /extract/logs/view',
    'GET /extract/astm/server/log',
    'POST /pima/facilities/stock',
    'GET /products',
    'POST /inventory/upload_products/',
    'GET /dashboard-summary',
    'POST /stockin_category/count',
    'POST /distributedItem_category/count',
    'GET /user-settings',
    'PUT /user-settings',
    'POST /audits',
    'POST /login_audit_trail/',
    'GET /ips',
    'POST /ip/assign',
    'POST /ip/create',
    'POST /ip/edit',
    'POST /hub/add_facility_to_hub',
    'POST /hub/hub_facilities',
    'POST /hub/hubs_list',
    'POST /hub/create_hub',
    'GET /genexpert/machines/unassigned/',
    'POST /genexpert/machines/assign/',
    'POST /genexpert/hpv/machines/',
    'POST /genexpert/gonorrhea/machines/',
    'POST /genexpert/utilization/facility/',
    'POST /genexpert/utilization/district/',
    'POST /genexpert/utilization/region/',
    'POST /genexpert/disease_summary/',
    'POST /genexpert/stats/',
    'POST /genexpert/installation_coverage/',
    'POST /genexpert/dashboard/disease/area/',
    'POST /genexpert/dashboard/tests_per_positive/',
    'POST /genexpert/dashboard/disease/positivity_rate/',
    'POST /genexpert/dashboard/multitesting/utilz/',
    'POST /genexpert/dashboard/utilization/error_rate/',
    'POST /genexpert/dashboard/test_uploads/',
    'POST /genexpert/dashboard/failure_prediction/',
    'POST /genexpert/dashboard/faulty_module_utilization/',
    'POST /genexpert/dashboard/{token}/',
    'POST /genexpert/facility/dashboard/',
    'GET /genexpert/facility/dashboard/top_5_stats/',
    'GET /genexpert/facility/dashboard/today_performance/',
    'POST /genexpert/facility/dashboard/error_analysis/',
    'POST /genexpert/facility/dashboard/sms_performance/',
    'POST /genexpert/facility/dashboard/utilization_analysis/',
    'POST /genexpert/facility/dashboard/weekly_uploads/',
    'POST /genexpert/facility/dashboard/daily_reporting_stats/',
];

describe.skipIf(!present)('the contract', () => {
    it('is registered for every area that is built', async () => {
        const app = await buildApp({
            db: {} as Database,
            config: readConfig({ KIPIMO_LOG_LEVEL: 'silent' }),
        });
        await app.ready();
        const plain = (call: string) => call.replace(/\/$/, '');
        const registered = new Set(app.apiRoutes.map((route) => plain(route.endpoint)));
        const wanted = readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .slice(1)
            .map((line) => line.split('\t'))
            .filter(
                ([method, path, , area]) =>
                    builtAreas.includes(area!) || builtCalls.includes(`${method} ${path}`),
            )
            .flatMap(([method, path, aliases]) =>
                [path!, ...(aliases ? aliases.split(',') : [])].map(
                    (one) => `${method} ${one.trim()}`,
                ),
            );
        expect(wanted.length).toBeGreaterThan(45);
        expect(wanted.filter((call) => !registered.has(plain(call)))).toEqual([]);
        await app.close();
    });
});
