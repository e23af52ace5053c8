/**
 * `npm run send -- FILE --port 7001`: plays a message file exactly as a device would and says what
 * was acknowledged. Exit code 1 when not everything was.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isHl7, play } from '../server/ingest/player.ts';
import { wrap } from '../server/ingest/hl7/mllp.ts';

const usage = `Usage: npm run send -- FILE… [--port 7001] [--host 127.0.0.1] [--chunk BYTES] [--hl7] [--times N]
  FILE     records of ASTM (LF, CR or CRLF), a framed ASTM session, or HL7
  --port   7001 for ASTM, 7002 for HL7 unless told
  --chunk  writes so many bytes at a time
  --hl7    sends the file over MLLP whatever it looks like
  --times  sends it so many times`;

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string' },
        chunk: { type: 'string' },
        times: { type: 'string', default: '1' },
        hl7: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
    },
});

if (values.help || positionals.length === 0) {
    console.log(usage);
    process.exit(values.help ? 0 : 2);
}

let failed = 0;
for (const path of positionals) {
    const read = await readFile(path);
    const hl7 = values.hl7 || isHl7(read);
    const file = values.hl7 && !isHl7(read) ? wrap(read) : read;
    const port = Number(values.port ?? (hl7 ? 7002 : 7001));
    for (let time = 0; time < Number(values.times); time++) {
        try {
            const { acknowledged, answers } = await play(file, {
                host: values.host,
                port,
                chunk: values.chunk ? Number(values.chunk) : undefined,
                // A host query is answered in a session of the host's own.
                answerMs: /[\r\n]\s*Q[|]/.test(read.toString('latin1')) ? 20_000 : 0,
                say: (line) => console.log(`  ${line}`),
            });
            for (const answer of answers)
                console.log(`  answer: ${answer.replaceAll('\r', ' ').trim()}`);
            console.log(`${path}: ${acknowledged ? 'acknowledged' : 'NOT acknowledged'}`);
            if (!acknowledged) failed++;
        } catch (error) {
            console.error(`${path}: ${(error as Error).message}`);
            failed++;
        }
    }
}
process.exit(failed ? 1 : 0);
