/** What makes two messages tell of the same run, and what makes them tell something else about it. */
import { hash as digest } from 'node:crypto';
import { isMasked, type Run } from './run.server.ts';
import { normalise } from './words.server.ts';

const hash = (parts: readonly unknown[]): Buffer =>
    digest('sha256', JSON.stringify(parts), 'buffer');

/**
 * Instrument, module, start as sent, sample and assay; the cartridge only where it is not masked,
 * because masked numbers repeat. An instrument without a serial is told by its system's name.
 */
export const dedupKey = (run: Run): Buffer =>
    hash([
        run.device_type,
        isMasked(run.instrument_serial)
            ? ['system', run.system_name, run.pc_name]
            : run.instrument_serial.toLowerCase(),
        isMasked(run.module_serial) ? '' : run.module_serial,
        run.started_sent || run.ended_sent,
        run.sample_id || run.specimen_id,
        normalise(run.assay) || normalise(run.host_code),
        isMasked(run.cartridge_serial) ? '' : run.cartridge_serial,
    ]);

/** What a person would call another content: words, numbers, errors, end and patient; not the status. */
export const contentHash = (run: Run): Buffer =>
    hash([
        run.targets
            .map(({ name, text, number, log }) => [normalise(name), normalise(text), number, log])
            .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
        run.status === 'I',
        run.notices.filter((notice) => notice.kind === 'error').map(({ code }) => code),
        run.ended_sent,
        run.patient_id,
        run.patient_name,
    ]);
