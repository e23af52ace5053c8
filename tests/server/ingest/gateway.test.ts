/** What goes wrong between an instrument and its host, and what must hold all the same. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { framesOf } from '../../../server/ingest/astm/frames.ts';
import { resumeParsing } from '../../../server/ingest/parse.ts';
import { receiveMessage } from '../../../server/ingest/receive.ts';
import { astm, ultra, type Made } from '../../unit/ingest/message.ts';
import { startGateway, type Gateway } from './gateway.ts';

const ENQ = Buffer.from([5]);
const EOT = Buffer.from([4]);

describe('the gateway', () => {
    let gateway: Gateway;
    beforeAll(async () => {
        gateway = await startGateway({
            timeoutMs: 300,
            clock: () => new Date('2026-03-12T09:00:00Z'),
        });
    });
    afterAll(() => gateway?.stop());
    beforeEach(async () => {
        await gateway.settled();
        await gateway.owner('truncate raw_message, result, module_fault, machine cascade');
    });

    const send = (made: Made) => gateway.send(Buffer.from(astm(made)));
    const results = () =>
        gateway.db.rows<Record<string, unknown>>(sql`select * from result order by id`);
    const raw = () =>
        gateway.db.rows<Record<string, unknown>>(
            sql`select state, failure, results, duplicates from raw_message order by id`,
        );

    const line = () =>
        new Promise<{ socket: Socket; heard: () => string }>((resolve) => {
            let heard = '';
            const socket = connect(gateway.astmPort, '127.0.0.1', () =>
                resolve({ socket, heard: () => heard }),
            );
            socket.on('data', (bytes) => (heard += bytes.toString('hex')));
            socket.on('error', () => undefined);
        });
    const until = async (done: () => boolean | Promise<boolean>) => {
        for (let round = 0; round < 100 && !(await done()); round++) await sleep(20);
        expect(await done()).toBe(true);
    };

    it('replaces a result by its correction, keeps what was, and takes the first again for old news', async () => {
        const first = { targets: ultra('NOT DETECTED', '', '') };
        await send(first);
        await send({ targets: ultra('DETECTED LOW', '', 'DETECTED'), status: 'C' });
        await send(first);
        await send({ targets: ultra('DETECTED LOW', '', 'DETECTED'), status: 'C' });
        expect(await results()).toMatchObject([
            { mtb: 'detected', rif: 'detected', review: false, flags: ['corrected'] },
        ]);
        expect(
            await gateway.db.rows(sql`select target, call from result_call order by target`),
        ).toEqual([
            { target: 'MTB', call: 'detected' },
            { target: 'RIF', call: 'detected' },
        ]);
        const [history] = await gateway.db.rows<Record<string, unknown>>(
            sql`select reason, result, calls from result_history`,
        );
        expect(history).toMatchObject({ reason: 'corrected', result: { mtb: 'not_detected' } });
        expect(await gateway.count('result_history')).toBe(1);
        expect(await raw()).toMatchObject([
            { results: 1 },
            { results: 1 },
            { duplicates: 1 },
            { duplicates: 1 },
        ]);
    });

    it('puts the correction of a sample id on the same run', async () => {
        const cartridge = '551200871';
        await send({ sample: 'WRONG', cartridge });
        await send({ sample: 'RIGHT', cartridge, status: 'C' });
        expect(await results()).toMatchObject([{ sample_id: 'RIGHT', mtb: 'not_detected' }]);
    });

    it('completes a pending run', async () => {
        await send({ status: 'I', targets: ultra('', '', ''), end: '' });
        expect(await results()).toMatchObject([{ outcome: 'in_progress' }]);
        await send({ targets: ultra('DETECTED LOW', '', 'NOT DETECTED') });
        await send({ status: 'I', targets: ultra('', '', ''), end: '' });
        expect(await results()).toMatchObject([{ outcome: 'success', mtb: 'detected' }]);
    });

    it('does not let another content pass for the same run unseen', async () => {
        await send({ targets: ultra('DETECTED LOW', '', 'DETECTED') });
        await send({ targets: ultra('NOT DETECTED', '', '') });
        await send({ targets: ultra('NOT DETECTED', '', '') });
        expect(await results()).toMatchObject([
            { mtb: 'detected', rif: 'detected', review: true, flags: ['conflict'] },
        ]);
        const [history] = await gateway.db.rows(
            sql`select reason, result ->> 'mtb' as mtb from result_history`,
        );
        expect(history).toEqual({ reason: 'conflict', mtb: 'not_detected' });
    });

    it('takes a correction of a bound, and has one of a patient to a control wait for a person', async () => {
        const load: Made = {
            assay: 'Xpert HIV-1 Viral Load XC',
            host: 'HIVVL',
            targets: { 'HIV-1': 'DETECTED' },
            unit: 'copies/mL',
            range: '40.00 to 10000000.00',
            flag: '<',
        };
        await send(load);
        await send({ ...load, flag: '>', status: 'C' });
        expect(await results()).toMatchObject([
            { value: 10_000_000, value_operator: '>', flags: ['corrected'] },
        ]);
        const resistant: Made = { sample: 'S-2', targets: ultra('DETECTED LOW', '', 'DETECTED') };
        await send(resistant);
        await send({ ...resistant, qc: true });
        expect((await results()).at(-1)).toMatchObject({
            test_type: 'specimen',
            review: true,
            flags: ['conflict'],
        });
        await send({ ...resistant, qc: true, status: 'C' });
        expect((await results()).at(-1)).toMatchObject({
            test_type: 'specimen',
            rif: 'detected',
            flags: ['conflict', 'correction_waits'],
        });
    });

    it('keeps runs with masked cartridges apart', async () => {
        const masked = { cartridge: '000000000', module: '000000000' };
        await send({ ...masked, sample: 'A' });
        await send({ ...masked, sample: 'B' });
        await send({ ...masked, sample: 'B', start: '20260310101500', end: '20260310112100' });
        expect(await results()).toHaveLength(3);
        expect(await gateway.count('module')).toBe(0);
    });

    it('keeps a suspect clock out of the latest test', async () => {
        await send({ start: '20310310081500', end: '20310310092100' });
        await send({ sample: 'S-2' });
        const [machine] = await gateway.db.rows(
            sql`select last_test_at, last_message_at, version from machine`,
        );
        expect(machine).toMatchObject({
            last_test_at: '2026-03-10T06:21:00.000Z',
            last_message_at: '2026-03-12T09:00:00.000Z',
        });
        expect((await results()).map((row) => row['day'])).toEqual(['2026-03-12', '2026-03-10']);
    });

    it('keeps a message that was cut off, and takes it whole afterwards', async () => {
        const frames = framesOf(Buffer.from(astm()));
        const { socket, heard } = await line();
        socket.write(Buffer.concat([ENQ, frames[0]!, frames[1]!.subarray(0, 30)]));
        await until(() => heard() === '0606');
        socket.destroy();
        await until(async () => (await raw()).length === 1);
        expect(await raw()).toMatchObject([
            { state: 'failed', failure: 'Cut off: the connection ended.' },
        ]);
        expect((await send({})).acknowledged).toBe(true);
        expect(await results()).toHaveLength(1);
    });

    it('ends a silent session and serves the next one on the same line', async () => {
        const frames = framesOf(Buffer.from(astm()));
        const { socket, heard } = await line();
        socket.write(Buffer.concat([ENQ, frames[0]!]));
        await until(async () => (await raw()).length === 1);
        expect(await raw()).toMatchObject([{ failure: 'Cut off: silence.' }]);
        const before = heard().length;
        socket.write(Buffer.concat([ENQ, ...frames]));
        await until(() => heard().length === before + 2 * (frames.length + 1));
        socket.destroy();
        await until(async () => (await results()).length === 1);
    });

    it('waits for a slow sender', async () => {
        const { acknowledged } = await gateway.send(Buffer.from(astm()), { chunk: 1 });
        expect(acknowledged).toBe(true);
        const { socket, heard } = await line();
        for (const byte of Buffer.concat([ENQ, ...framesOf(Buffer.from('H|@^\\|1\rL|1|N\r'))])) {
            socket.write(Buffer.from([byte]));
            await sleep(10);
        }
        await until(() => heard() === '0606');
        socket.destroy();
    });

    it('is not impressed by garbage, HTTP, endless lines and a flood of ENQ', async () => {
        const lines = await Promise.all(Array.from({ length: 40 }, line));
        for (const [index, { socket }] of lines.entries()) {
            const garbage = [
                Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
                Buffer.alloc(300_000, 0x41),
                Buffer.concat([ENQ, Buffer.from([2]), Buffer.alloc(400_000, 0x42)]),
                Buffer.alloc(5000, 5),
                Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256)),
            ][index % 5] as Buffer;
            socket.write(garbage);
        }
        expect((await send({})).acknowledged).toBe(true);
        for (const { socket } of lines) socket.destroy();
        expect(await results()).toHaveLength(1);
    });

    it('serves two hundred instruments at once', async () => {
        const sent = await Promise.all(
            Array.from({ length: 200 }, (_, index) =>
                gateway.send(
                    Buffer.from(
                        astm({ instrument: `82${1000 + (index % 20)}`, sample: `M-${index}` }),
                    ),
                    { chunk: 300 },
                ),
            ),
        );
        expect(sent.every(({ acknowledged }) => acknowledged)).toBe(true);
        await gateway.settled();
        expect(await gateway.count('result')).toBe(200);
        expect(await gateway.count('machine')).toBe(20);
    });

    it('lets an instrument that wants to send go before the answer to its query', async () => {
        const query =
            'H|@^\\|q||Ward^GeneXpert^6.5|||||LIS||P|1394-97|20260308100000\rQ|1|^S||||||||||O@N\rL|1|N\r';
        const { socket, heard } = await line();
        let offers = 0;
        // At once: the computer waits only so long for an answer to its offer.
        socket.on('data', () => {
            if (!heard().endsWith('05')) return;
            if (++offers > 1) socket.write(Buffer.from([6]));
            else socket.write(Buffer.concat([ENQ, ...framesOf(Buffer.from(astm())), EOT]));
        });
        socket.write(Buffer.concat([ENQ, ...framesOf(Buffer.from(query)), EOT]));
        await until(() => Buffer.from(heard(), 'hex').toString('latin1').includes('L|1|I'));
        // Its EOT freed the line, and the answer was offered again.
        expect([heard().slice(0, 6), offers]).toEqual(['060605', 2]);
        await until(async () => (await results()).length === 1);
        socket.destroy();
    });

    it('acknowledges HL7 with the control id it came with, and takes a resent message once', async () => {
        const message = (id: string) =>
            Buffer.from(
                `\x0bMSH|^~\\&|Afinion 2 Analyzer||||20260311102640||ORU^R01|${id}|P|2.4|||AL|NE\rPID|1||7\rOBR|1||4|HbA1c\rOBX|1|ST|HbA1c||5.9|%|||||F|||||O||AF20990002|20260311102510\r\x1c\r`,
            );
        const answers = await Promise.all(['1000', '1001'].map((id) => gateway.send(message(id))));
        expect(answers.map(({ answers: [text] }) => /MSA\|CA\|\d+/.exec(text ?? '')?.[0])).toEqual([
            'MSA|CA|1000',
            'MSA|CA|1001',
        ]);
        await gateway.settled();
        expect(await results()).toHaveLength(1);
        expect((await results())[0]).toMatchObject({ value: 5.9, device_type: 'afinion' });
    });

    it('logs what comes to the HL7 port and is no message, or half of one', async () => {
        const say = (bytes: string) =>
            new Promise<void>((resolve) => {
                const socket = connect(gateway.mllpPort, '127.0.0.1', () => socket.end(bytes));
                socket.on('close', () => resolve()).on('error', () => undefined);
                socket.resume();
            });
        await say('GET / HTTP/1.1\r\n\r\n');
        await say('\x0bMSH|^~\\&|half of a message');
        const told = async () =>
            (
                await gateway.db.rows<{ detail: string }>(
                    sql`select detail from gateway_log where protocol = 'hl7' and level = 'warning'`,
                )
            ).map(({ detail }) => detail);
        await until(async () => (await told()).length >= 2);
        expect(await told()).toEqual(
            expect.arrayContaining(['bytes outside of any frame', 'the connection ended']),
        );
        // The half is kept, and never taken for a message.
        expect(await raw()).toMatchObject([
            { state: 'failed', failure: 'Cut off: the connection ended.' },
        ]);
    });

    it('parses after a restart what was only kept', async () => {
        const now = new Date('2026-03-12T09:00:00Z');
        for (const sample of ['K-1', 'K-2'])
            await receiveMessage(gateway.db, {
                bytes: Buffer.from(astm({ sample })),
                protocol: 'astm',
                address: 'x',
                now,
            });
        expect(await resumeParsing(gateway.db, { timeZone: 'Africa/Kampala' })).toBe(2);
        expect(await results()).toHaveLength(2);
    });

    it('keeps what it cannot read', async () => {
        await receiveMessage(gateway.db, {
            bytes: Buffer.from('nothing of the kind'),
            protocol: 'astm',
            address: 'x',
            now: new Date(),
        });
        await receiveMessage(gateway.db, {
            bytes: Buffer.from('H|@^\\|1||X^GeneXpert^1\rR|\r\0\rL|1|N\r'),
            protocol: 'astm',
            address: 'x',
            now: new Date(),
        });
        await resumeParsing(gateway.db, { timeZone: 'Africa/Kampala' });
        expect(await raw()).toMatchObject([
            { state: 'failed', failure: expect.stringMatching('neither a message') },
            { state: 'failed' },
        ]);
    });
});
