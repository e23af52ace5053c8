/**
 * `npm run attack`: tries in full what `npm test` tries in small (docs/trust.md): wrong requests to every call, files that
 * mean harm, silent sockets, forged results, guesses, tampering. On servers and databases of its own, loopback only.
 * `npm run attack -- files sockets` runs some parts.
 */
import { conclude, tests } from './steps.mjs';

const parts = {
    files: ['server/stock/foreignFiles'],
    sockets: ['server/ingest/sockets'],
    senders: ['server/ingest/senders'],
    corrections: ['server/ingest/corrections', 'server/settings/correction'],
    guessing: [
        'server/engine/session',
        'server/session/confirm',
        'server/session/signInCounts',
        'server/session/secondStep',
        'unit/admin/strength',
    ],
    reveals: ['server/engine/reveals'],
    people: ['stockUsers', 'distribute', 'proposals', 'frozen', 'odd'].map(
        (name) => `server/stock/${name}`,
    ),
    cartridges: ['server/stock/cartridges'],
    access: ['server/authorisation', 'server/canaries/facility'],
    audit: ['server/engine/audit'],
    reads: ['server/engine/reads'],
    disk: ['server/process/disk'],
    web: ['server/process/web'],
    demo: ['server/process/demo'],
    fuzz: ['server/engine/fuzz'],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length) {
    console.error(
        `There is no part ${unknown.join(', ')}. These exist: ${Object.keys(parts).join(', ')}.`,
    );
    process.exit(2);
}
for (const [name, files] of Object.entries(parts)) {
    if (asked.length && !asked.includes(name)) continue;
    await tests(
        `attack ${name}`,
        files.map((file) => `tests/${file}.test.ts`),
        { KIPIMO_ATTACK: '1' },
    );
}
conclude();
