/** Who may speak for a machine: at the port, at the desk where machines are assigned, and through a forwarder. */
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { keyFingerprint, newKey, startForwarder } from '../../../server/ingest/door/forward.ts';
import { startListeners, type Listeners } from '../../../server/ingest/listeners.ts';
import { framesIn, play, playAstm } from '../../../server/ingest/player.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { certificate } from '../../helpers/certificate.ts';
import { astm, ultra, type Made } from '../../unit/ingest/message.ts';

const resistant = ultra('DETECTED LOW', '', 'DETECTED');
const negative = ultra('NOT DETECTED', '', '');

describe('senders', () => {
    let t: TestApp;
    let gateway: Listeners;
    const server = certificate('server');
    beforeAll(async () => {
        t = await testApp();
        gateway = await startListeners({
            db: t.db,
            config: {
                HOST: '127.0.0.1',
                ASTM_PORT: 0,
                MLLP_PORT: 0,
                KIPIMO_TIME_ZONE: 'Africa/Kampala',
            },
            tls: { ...server, astmPort: 0, mllpPort: 0 },
            log: { info() {}, warn() {}, error() {} },
            clock: () => t.clock.now,
        });
    });
    afterAll(async () => {
        await gateway?.close();
        await t?.close();
    });

    /** From one of the addresses of this computer, each a sender of its own. */
    const send = async (made: Made, from = '127.0.0.1', port = gateway.astmPort) => {
        const { acknowledged } = await play(Buffer.from(astm(made)), {
            host: '127.0.0.1',
            port,
            from,
        });
        await gateway.settled();
        return acknowledged;
    };
    const stored = (sample: string) =>
        t.db.maybe<Record<string, unknown>>(
            sql`select mtb, rif, review from result where sample_id = ${sample}`,
        );
    const as = 'superadmin';
    const waiting = async () =>
        (await t.call('GET /x/genexpert/senders/', undefined, { as })).body.data as {
            id: number;
            sender: string;
            machine_serial: string;
            messages: number;
        }[];
    const decide = (id: number, accept: boolean, reason = 'The site has a new router') =>
        t.call('POST /x/genexpert/senders/decide', { id, accept, reason }, { as });
    const assign = async (serial: string) => {
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from machine where serial = ${serial}`,
        );
        const body = { machine: id, facility: t.world.facilities[0] };
        expect((await t.call('POST /genexpert/machines/assign/', body, { as })).status).toBe(200);
    };

    it('hears the first message of an unknown machine, and assigning it accepts the sender', async () => {
        expect(await send({ instrument: '71001', sample: 'Q-1', targets: resistant })).toBe(true);
        expect(await stored('Q-1')).toMatchObject({ rif: 'detected' });
        await assign('71001');
        expect(await send({ instrument: '71001', sample: 'Q-2' })).toBe(true);
        expect(await stored('Q-2')).toMatchObject({ mtb: 'not_detected' });
        expect(await waiting()).toEqual([]);
    });

    it('keeps apart what a stranger says in the name of the machine, whole and unread', async () => {
        const forged: Made = { instrument: '71001', sample: 'Q-1', status: 'C', targets: negative };
        expect(await send(forged, '127.0.0.9')).toBe(true);
        expect(await send({ instrument: '71001', sample: 'Q-3' }, '127.0.0.9')).toBe(true);
        expect(await stored('Q-1')).toMatchObject({ rif: 'detected', review: false });
        expect(await stored('Q-3')).toBeUndefined();
        expect(await waiting()).toMatchObject([
            { sender: 'address 127.0.0.9', machine_serial: '71001', messages: 2 },
        ]);
        // No reading again brings it in by another way.
        const all = { which: 'chosen', apply: true };
        const { id } = await t.db.one<{ id: number }>(
            sql`select max(id) as id from raw_message where state = 'held'`,
        );
        await t.call('POST /x/genexpert/reparse', { ...all, messages: [String(id)] }, { as });
        expect(await stored('Q-3')).toBeUndefined();
    });

    it('reads it once a person has accepted the sender, and never where one has refused it', async () => {
        const [one] = await waiting();
        expect((await decide(one!.id, true, 'x')).body.code).toBe('no_reason');
        expect(
            (
                await t.call(
                    'POST /x/genexpert/senders/decide',
                    { id: one!.id, accept: true, reason: 'The site has a new router' },
                    { as: 'admin' },
                )
            ).status,
        ).toBe(403);
        expect((await decide(one!.id, true)).body.data).toMatchObject({ messages: 2 });
        await send({ instrument: '71001', sample: 'Q-4' }, '127.0.0.9');
        expect(await stored('Q-3')).toMatchObject({ mtb: 'not_detected' });
        expect(await stored('Q-4')).toMatchObject({ mtb: 'not_detected' });
        // The forged correction is no longer a matter of the sender, but of the review desk.
        expect(await stored('Q-1')).toMatchObject({ rif: 'detected', review: true });

        await send({ instrument: '71001', sample: 'Q-5' }, '127.0.0.10');
        const [other] = await waiting();
        expect((await decide(other!.id, false)).status).toBe(200);
        await send({ instrument: '71001', sample: 'Q-6' }, '127.0.0.10');
        expect(await waiting()).toEqual([]);
        expect(await stored('Q-5')).toBeUndefined();
        expect(await stored('Q-6')).toBeUndefined();
    });

    it('lets nobody else speak for a machine that nobody has assigned yet', async () => {
        await send({ instrument: '71002', sample: 'R-1' });
        await send({ instrument: '71002', sample: 'R-2' }, '127.0.0.11');
        expect(await stored('R-1')).toBeDefined();
        expect(await stored('R-2')).toBeUndefined();
        const [one] = await waiting();
        expect(one).toMatchObject({ sender: 'address 127.0.0.11', machine_serial: '71002' });
        await decide(one!.id, false);
    });

    it('takes a registered network for any machine, and checks what is typed', async () => {
        const register = (body: object) =>
            t.call('POST /x/genexpert/known_senders/create/', { name: 'VPN', ...body }, { as });
        for (const mark of ['10.0.0.0/33', '0.0.0.0/0', 'everybody', '10.0.0'])
            expect((await register({ kind: 'address', mark })).body.errors).toHaveProperty('mark');
        expect((await register({ kind: 'key', mark: 'abc' })).body.errors).toHaveProperty('mark');
        expect((await register({ kind: 'address', mark: '127.0.7.0/24' })).status).toBe(200);
        await send({ instrument: '71001', sample: 'S-1' }, '127.0.7.20');
        expect(await stored('S-1')).toBeDefined();
    });

    it('knows a forwarder by its key over TLS, and takes the key from nobody without TLS', async () => {
        const key = newKey();
        const forwarder = await startForwarder({
            listen: { host: '127.0.0.1', port: 0 },
            to: { host: 'localhost', port: gateway.tlsPorts!.astm },
            key,
            ca: server.cert,
            say: () => undefined,
        });
        await send({ instrument: '71001', sample: 'T-1' }, '127.0.0.1', forwarder.port);
        expect(await stored('T-1')).toBeUndefined();
        expect(await waiting()).toMatchObject([{ sender: `key ${keyFingerprint(key)}` }]);
        const body = { name: 'Forwarder of Facility 1', kind: 'key', mark: keyFingerprint(key) };
        await t.call('POST /x/genexpert/known_senders/create/', body, { as });
        await send({ instrument: '71001', sample: 'T-2' }, '127.0.0.1', forwarder.port);
        expect(await stored('T-2')).toBeDefined();
        await forwarder.close();
        const plain = { listen: { host: '127.0.0.1', port: 0 }, key, say: () => undefined };
        await expect(
            startForwarder({ ...plain, to: { host: 'example.org', port: 1 }, plain: true }),
        ).rejects.toThrow('only to this very computer');
    });

    it('knows an instrument by its TLS client certificate', async () => {
        const own = certificate('instrument');
        const overTls = (sample: string) =>
            new Promise<boolean>((resolve, reject) => {
                const socket = connect(
                    { host: 'localhost', port: gateway.tlsPorts!.astm, ca: server.cert, ...own },
                    () =>
                        void playAstm(
                            socket,
                            framesIn(Buffer.from(astm({ instrument: '71001', sample }))),
                            { host: '', port: 0 },
                        ).then(({ acknowledged }) => {
                            socket.destroy();
                            resolve(acknowledged);
                        }, reject),
                );
                socket.on('error', reject);
            });
        expect(await overTls('U-1')).toBe(true);
        await gateway.settled();
        const told = (await waiting()).find(({ sender }) => sender.startsWith('certificate '));
        expect(told).toBeDefined();
        expect(await stored('U-1')).toBeUndefined();
        expect((await decide(told!.id, true)).status).toBe(200);
        await overTls('U-2');
        await gateway.settled();
        expect(await stored('U-1')).toBeDefined();
        expect(await stored('U-2')).toBeDefined();
    });
});
