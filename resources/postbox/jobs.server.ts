import { environmentInForce } from '../admin/settings/inForce.server.ts';
import { defineJob } from '../define/points/job.ts';
import { mailRulesOf, mailWay } from './rules.server.ts';
import { sendDueMail } from './send.server.ts';
import { sendReports } from './reports/reports.server.ts';
import { postmanOf } from './transport.server.ts';
import { say } from '../define/say.ts';

/** Several servers may do it at once: an e-mail is claimed before it is sent. */
export const sendMails = defineJob({
    name: 'sendMails',
    title: 'E-mail',
    about: 'Sends the e-mail that waits, within the limit of the day.',
    every: 30,
    settings: mailRulesOf,
    says: mailWay,
    run: async ({ db, now, log, signal }) => {
        const rules = mailRulesOf(await environmentInForce(db, process.env));
        const mails = await sendDueMail({ db, rules, postman: postmanOf(rules), now, signal });
        if (mails) log.info({ mails }, 'e-mails sent');
    },
});

export const sendScheduledReports = defineJob({
    name: 'sendScheduledReports',
    title: 'Reports by e-mail',
    about: 'Makes the reports that people have sent to themselves, each under the scope of its person as it is now.',
    every: 900,
    run: async (context) => {
        const { sent, stopped } = await sendReports(context);
        return say('%{sent} sent, %{stopped} stopped.', { sent, stopped });
    },
});
