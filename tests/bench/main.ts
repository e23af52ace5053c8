/**
 * `npm run bench -- --results 1000000`: measures the server against bare floors on this machine, in turns
 * and by medians, and prints a table. Numbers of two machines say little; ratios do. See docs/performance.md.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { maps } from './client/maps.ts';
import { client } from './client/screens.ts';
import { dashboards } from './dashboards.ts';
import { dropFloorTables, floorTables, ingest, manyConnections } from './ingest/ingest.ts';
import { lists } from './lists.ts';
import { network } from './network.ts';
import { live } from './live.ts';
import { larger } from './larger.ts';
import { measured, megabytes, readsTable, table, tell, took } from './measure.ts';
import { benchServer, type BenchServer } from './server.ts';
import { search } from './search.ts';
import { signIn, singleWrite, xlsx } from './writes.ts';

const { values } = parseArgs({
    options: {
        // About so many results; 0 is the small country.
        results: { type: 'string', default: '400000' },
        rounds: { type: 'string', default: '5' },
        // Milliseconds of one round of one figure.
        lasts: { type: 'string', default: '1500' },
        // Connections that ask the API at once.
        callers: { type: 'string', default: '4' },
        // Instruments held open while others send.
        connections: { type: 'string', default: '2000' },
        // Browsers that look on at live machines.
        viewers: { type: 'string', default: '1000' },
        // Folder in which the data stay, so that the next bench need not load them.
        keep: { type: 'string' },
        // File for everything that was measured.
        json: { type: 'string' },
        // Also what a person waits for, in a Chromium.
        client: { type: 'boolean', default: false },
        // Folder of the lists of facilities with coordinates, for the maps of --client.
        places: { type: 'string', default: '../shared/data/facilities' },
        // Only the parts named: lists,search,dashboards,network,larger,signIn,write,xlsx,ingest,connections,live,client,maps.
        only: { type: 'string' },
        // Of lists, search, dashboards and network only the figures whose name has this in it.
        named: { type: 'string' },
    },
});

const rounds = Number(values.rounds);
const how = {
    rounds,
    connections: Number(values.callers),
    lasts: Number(values.lasts),
    named: values.named,
};
const parts: Record<string, (server: BenchServer) => Promise<void>> = {
    lists: (server) => lists(server, how),
    search: (server) => search(server, how),
    dashboards: (server) => dashboards(server, how),
    network: (server) => network(server, how),
    larger: (server) => larger(server),
    signIn: (server) => signIn(server, how),
    write: (server) => singleWrite(server, how),
    xlsx: (server) => xlsx(server, rounds),
    ingest: (server) => ingest(server, rounds),
    connections: (server) => manyConnections(server, Number(values.connections)),
    live: (server) => live(server, Number(values.viewers)),
    client: (server) => client(server, rounds),
    maps: (server) => maps(server, values.places),
};

const usual = Object.keys(parts).filter(
    (name) => values.client || !['client', 'maps'].includes(name),
);
const chosen = values.only?.split(',') ?? usual;
const unknown = chosen.filter((name) => !parts[name]);
if (unknown.length) throw new Error(`No part is named ${unknown.join(', ')}`);

let server: BenchServer | undefined;
let failed = 0;
try {
    const { results, keep } = values;
    const loading = await took(
        async () => (server = await benchServer({ results: Number(results), keep })),
    );
    console.error(`Ready in ${(loading / 1000).toFixed(0)} s`);
    await floorTables(server!);
    for (const name of chosen) await parts[name]!(server!);
    await dropFloorTables(server!);
    const [own, database] = [await server!.product.rss(), server!.databaseMemory()];
    tell(
        'Memory after all of it: server, PostgreSQL',
        `${megabytes(own)}, ${megabytes(database)}`,
        '',
        '',
        {
            own,
            database,
        },
    );
    console.log(table());
    console.log(`\n${readsTable()}`);
    if (values.json) writeFileSync(values.json, JSON.stringify(measured(), null, 4));
} catch (error) {
    console.error(error);
    failed = 1;
} finally {
    await server?.close();
}
process.exit(failed);
