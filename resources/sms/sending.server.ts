import { environmentInForce } from '../admin/settings/inForce.server.ts';
import { defineJob } from '../define/points/job.ts';
import { say } from '../define/say.ts';
import { places } from '../places.ts';
import { gatewayOf } from './gateways.server.ts';
import { rulesOf, smsWay } from './rules.server.ts';
import { tellOfResults } from './results.server.ts';
import { sendDue } from './send.server.ts';

/** Several servers may do it at once: a text is claimed before it is sent. */
export const sendTexts = defineJob({
    name: 'sendTexts',
    title: 'Text messages',
    about: 'Sends the text messages that wait, out of quiet hours and within the limits of the day.',
    every: 30,
    settings: rulesOf,
    says: smsWay,
    run: async ({ db, now, log, signal }) => {
        const rules = rulesOf(await environmentInForce(db, process.env));
        const texts = await sendDue({
            db,
            rules,
            gateway: gatewayOf(rules),
            now,
            timeZone: places.timeZone,
            signal,
        });
        if (texts) log.info({ texts }, 'text messages sent');
    },
});

export const textResults = defineJob({
    name: 'textResults',
    title: 'Texts about results',
    about: 'Tells facilities once a day by text message that results are there, where this is turned on.',
    every: 300,
    run: async ({ db, now, today }) => {
        if (!rulesOf(await environmentInForce(db, process.env)).results) return undefined;
        const texts = await tellOfResults(db, { now, today });
        return texts ? say('%{texts} texts asked for.', { texts }) : undefined;
    },
});
