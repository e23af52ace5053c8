/**
 * `npm run bench -- --results 1000000 --rounds 3`: measures the server against bare floors on this
 * machine, in turns and by medians, and prints a table. Numbers of two machines say little; ratios do.
 */
import { parseArgs } from 'node:util';
import { calls } from './calls.ts';
import { ingest, manyConnections } from './ingest.ts';
import { table, took } from './measure.ts';
import { benchServer, type BenchServer } from './server.ts';

const { values } = parseArgs({
    options: {
        results: { type: 'string', default: '400000' },
        rounds: { type: 'string', default: '3' },
        connections: { type: 'string', default: '2000' },
    },
});

let server: BenchServer | undefined;
try {
    const loading = await took(async () => (server = await benchServer(Number(values.results))));
    console.error(`Loaded in ${(loading / 1000).toFixed(0)} s`);
    await ingest(server!, Number(values.rounds));
    await manyConnections(server!, Number(values.connections));
    await calls(server!, Number(values.rounds));
    console.log(table());
} finally {
    await server?.close();
}
process.exit();
