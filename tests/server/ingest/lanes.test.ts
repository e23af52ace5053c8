/** Parsing side by side: the order of an instrument holds, nothing is parsed twice or left out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { GatewayLog } from '../../../server/ingest/gatewayLog.ts';
import { spreadOverLanes } from '../../../server/ingest/lanes.ts';
import { resumeParsing } from '../../../server/ingest/parse.ts';
import { receiveMessage } from '../../../server/ingest/receive.ts';
import { astm, ultra } from '../../unit/ingest/message.ts';
import { startGateway, type Gateway } from './gateway.ts';

describe('lanes', () => {
    let gateway: Gateway;
    beforeAll(async () => {
        gateway = await startGateway({ clock: () => new Date('2026-03-14T09:00:00Z') });
    });
    afterAll(() => gateway?.stop());

    it('keeps together what shares an instrument or a facility, in order', () => {
        const lanes = spreadOverLanes(
            [
                { id: 1, keys: ['a'] },
                { id: 2, keys: ['b'] },
                { id: 3, keys: ['a', 'c'] },
                { id: 4, keys: ['c'] },
                { id: 5, keys: ['d'] },
            ],
            4,
        );
        expect(lanes).toContainEqual([1, 3, 4]);
        expect(lanes.flat().toSorted()).toEqual([1, 2, 3, 4, 5]);
    });

    it('parses many instruments at once, each correction after what it corrects', async () => {
        const keep = (made: Parameters<typeof astm>[0]) =>
            receiveMessage(gateway.db, {
                bytes: Buffer.from(astm(made)),
                protocol: 'astm',
                address: 'test',
                now: new Date('2026-03-14T09:00:00Z'),
            });
        for (let machine = 0; machine < 30; machine++) {
            const made = { sample: `L-${machine}`, instrument: `9000${machine}` };
            await keep({ ...made, targets: ultra('NOT DETECTED', '', '') });
            await keep({ ...made, targets: ultra('DETECTED LOW', '', 'DETECTED'), status: 'C' });
        }
        await keep({ sample: 'L-bad', instrument: '90001', start: '99999999999999' });
        expect(await resumeParsing(gateway.db, { timeZone: 'Africa/Kampala' })).toBe(61);
        expect(
            await gateway.db.rows(sql`select mtb, rif, count(*) as runs from result
                where sample_id like 'L-%' and sample_id <> 'L-bad' group by 1, 2`),
        ).toEqual([{ mtb: 'detected', rif: 'detected', runs: 30 }]);
        expect(await resumeParsing(gateway.db, { timeZone: 'Africa/Kampala' })).toBe(0);
    });

    it('leaves the same behind whether messages are written together or one by one', async () => {
        const options = { timeZone: 'Africa/Kampala' };
        const left: unknown[] = [];
        for (const [instrument, together] of [
            ['70001', 1],
            ['70002', 20],
        ] as const) {
            const keep = (made: Parameters<typeof astm>[0]) =>
                receiveMessage(gateway.db, {
                    bytes: Buffer.from(astm({ instrument, ...made })),
                    protocol: 'astm',
                    address: 'test',
                    now: new Date('2026-03-14T09:00:00Z'),
                });
            const [negative, positive] = [
                ultra('NOT DETECTED', '', ''),
                ultra('DETECTED LOW', '', 'DETECTED'),
            ];
            await keep({ sample: 'T-1', targets: negative });
            // A repeat, another content that is no correction, a correction, the first again.
            await keep({ sample: 'T-1', targets: negative });
            await keep({ sample: 'T-1', targets: positive });
            await keep({ sample: 'T-2', targets: positive });
            await keep({ sample: 'T-2', targets: negative, status: 'C' });
            await keep({ sample: 'T-2', targets: positive });
            await keep({ sample: 'T-3', targets: positive, status: 'C' });
            await resumeParsing(gateway.db, options, { lanes: 1, together });
            left.push(
                await gateway.db.rows(sql`
                    select r.sample_id, r.mtb, r.rif, r.flags, r.review, r.day, r.facility_id, r.analytes, r.notices, r.value,
                           array(select concat_ws(' ', target, call, grade, result, ct) from result_call c where c.result_id = r.id order by 1) as calls,
                           array(select concat_ws(' ', reason, result ->> 'mtb') from result_history h where h.result_id = r.id order by h.id) as history
                      from result r join machine m on m.id = r.machine_id where m.serial = ${instrument} order by 1`),
                await gateway.db.rows(sql`
                    select r.state, r.results, r.duplicates, r.failure from raw_message r
                     where position(${instrument}::bytea in r.bytes) > 0 order by r.id`),
                await gateway.db.rows(sql`
                    select m.software, m.module_count, m.last_message_at, m.last_test_at, d.serial, d.last_test_at
                      from machine m join module d on d.machine_id = m.id where m.serial = ${instrument}`),
            );
        }
        expect(left[0]).toHaveLength(3);
        expect(left.slice(3)).toEqual(left.slice(0, 3));
    });

    it('writes a bounded log without a word of a message', async () => {
        await gateway.send(Buffer.from(astm({ sample: 'Secret Name', instrument: '90001' })));
        const log = new GatewayLog(gateway.db, { info() {}, warn() {}, error() {} });
        log.note({
            protocol: 'astm',
            event: 'frame refused',
            level: 'warning',
            detail: 'wrong checksum',
        });
        await log.flush();
        await new Promise((resolve) => setTimeout(resolve, 700));
        const rows = await gateway.db.rows<{ event: string }>(
            sql`select event, detail, address from gateway_log order by id`,
        );
        const events = rows.map(({ event }) => event);
        expect(events).toEqual(
            expect.arrayContaining(['connected', 'message kept', 'frame refused']),
        );
        expect(JSON.stringify(rows)).not.toContain('Secret');
        // How old they may be the settings say, not the log itself.
        await gateway.db.run(sql`update gateway_log set at = at - interval '200 days'`);
        await log.prune();
        expect(await gateway.count('gateway_log')).toBe(rows.length);
        await log.prune(2);
        expect(await gateway.count('gateway_log')).toBeLessThanOrEqual(2);
    });
});
