import { Counter } from 'prom-client';
import { registry } from '../plugins/metrics.ts';

/** Messages received from instruments, by protocol and what became of them. */
export const messages = new Counter({
    name: 'kipimo_messages_total',
    help: 'Instrument messages received, by protocol and state',
    labelNames: ['protocol', 'state'],
    registers: [registry],
});
