import { defineJob } from '../define/points/job.ts';
import { places } from '../places.ts';
import { gatewayOf } from './gateways.server.ts';
import { rulesOf } from './rules.server.ts';
import { sendDue } from './send.server.ts';

/** Several servers may do it at once: a text is claimed before it is sent. */
export const sendTexts = defineJob({
    name: 'sendTexts',
    title: 'Text messages',
    about: 'Sends the text messages that wait, out of quiet hours and within the limits of the day.',
    every: 30,
    run: async ({ db, now, log }) => {
        const rules = rulesOf(process.env);
        const texts = await sendDue({
            db,
            rules,
            gateway: gatewayOf(rules),
            now,
            timeZone: places.timeZone,
        });
        if (texts) log.info({ texts }, 'text messages sent');
    },
});
