/** `npm run forward`: the small forwarder that stands beside the instruments of a site (docs/gateway.md). */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keyFingerprint, newKey, startForwarder } from '../server/ingest/door/forward.ts';

const usage = `Usage: npm run forward -- --new-key FILE
       npm run forward -- --to SERVER:7011 --key FILE [--listen 0.0.0.0:7001] [--ca FILE] [--plain]
  --new-key  writes a new key to a file and prints its fingerprint, to be registered under "Known senders"
  --to       the server and its port for ASTM or HL7 over TLS
  --key      the file with the key
  --listen   where the instruments connect to
  --ca       PEM file of the authority, or of the certificate of the server itself
  --plain    without TLS, which is for a server on this very computer only`;

const { values } = parseArgs({
    options: {
        'new-key': { type: 'string' },
        to: { type: 'string' },
        key: { type: 'string' },
        listen: { type: 'string', default: '0.0.0.0:7001' },
        ca: { type: 'string' },
        plain: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
    },
});

try {
    if (values['new-key']) {
        const key = newKey();
        writeFileSync(values['new-key'], `${key}\n`, { mode: 0o600, flag: 'wx' });
        console.log(`The key is in ${values['new-key']}. Register its fingerprint:`);
        console.log(keyFingerprint(key));
    } else if (!values.to || !values.key || values.help) {
        console.log(usage);
        process.exitCode = values.help ? 0 : 2;
    } else {
        const key = readFileSync(values.key, 'utf8').trim();
        const { port } = await startForwarder({
            listen: placeOf(values.listen),
            to: placeOf(values.to),
            key,
            ca: values.ca && readFileSync(values.ca, 'utf8'),
            plain: values.plain,
            say: (line) => console.error(line),
        });
        console.log(`Instruments connect to port ${port}; all goes to ${values.to}.`);
        console.log(`Fingerprint of the key: ${keyFingerprint(key)}`);
    }
} catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
}

function placeOf(text: string): { host: string; port: number } {
    const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(text) ?? [];
    if (!host || !port) throw new Error(`HOST:PORT is expected, not "${text}".`);
    return { host, port: Number(port) };
}
