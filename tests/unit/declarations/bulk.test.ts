/** What lists offer for several rows is what an action takes, and offered to nobody whom it refuses. */
import { describe, expect, it } from 'vitest';
import { accountTypeNames, allows } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import type { Action } from '../../../resources/define/action.ts';
import type { Entity } from '../../../resources/define/entity.ts';
import type { Report } from '../../../resources/define/report.ts';
import type { BulkAction } from '../../../resources/define/screens/bulk.ts';
import { areas } from '../../../resources/index.ts';
import { loadProduct } from '../../../server/load.ts';

const lists = areas
    .flatMap(({ menu }) => menu)
    .filter((one): one is Entity | Report => one.kind === 'entity' || one.kind === 'report')
    .flatMap((list) => (list.bulk ?? []).map((bulk) => ({ list, bulk })));

/** The words that an action takes, a verb of an entity those of its fields too. */
const takes = ({ body, verb }: Action): string[] => [
    ...Object.keys(body),
    ...(verb ? ['id', 'version', ...Object.keys(verb.entity.fields)] : []),
];

const sends = (bulk: BulkAction): string[] => [
    bulk.row,
    ...Object.keys({ ...bulk.fields, ...bulk.values }),
    ...(bulk.version ? ['version'] : []),
];

describe('several rows at once', () => {
    it('are sent to an action that takes what goes along, by accounts that it admits', async () => {
        const { actions: all } = await loadProduct();
        expect(lists.length).toBeGreaterThan(3);
        for (const { list, bulk } of lists) {
            const action = all.find(({ endpoints }) => endpoints.includes(bulk.endpoint));
            const named = `${list.name}: ${bulk.label}`;
            expect([named, action?.effect]).toEqual([named, 'writes']);
            expect([named, takes(action!)]).toEqual([named, expect.arrayContaining(sends(bulk))]);
            for (const type of accountTypeNames) {
                const role = Object.fromEntries(standardRole(type).map((name) => [name, true]));
                const account = { user_type: type, role };
                const offered =
                    list.mounts.some(({ access }) => allows(access, account)) &&
                    (!bulk.access || allows(bulk.access, account));
                if (offered)
                    expect([named, type, allows(action!.access, account)]).toEqual([
                        named,
                        type,
                        true,
                    ]);
            }
            const shown = Object.keys(list.kind === 'entity' ? list.fields : list.columns);
            expect(shown).toEqual(expect.arrayContaining(Object.keys(bulk.when ?? {})));
        }
    });
});
