import { defineJob } from '../define/points/job.ts';
import { say } from '../define/say.ts';
import { mailRulesOf } from '../postbox/rules.server.ts';
import { tellPeople } from './tell.server.ts';
import { closeTurnedOff, dueRules, escalate, lookAt } from './look.server.ts';

export const watchAlerts = defineJob({
    name: 'watchAlerts',
    title: 'Alerts',
    about: 'Looks by the rules of alerts at what is wrong, opens and closes alerts, and passes on what nobody acknowledged.',
    every: 300,
    run: async (context) => {
        const { db, now, today, timeZone, room, step, tell } = context;
        const rules = await dueRules(db, now);
        let [opened, closed] = [0, 0];
        for (const [at, rule] of rules.entries())
            await step({ done: at + 1, of: rules.length + 1 }, async (tx) => {
                const found = await lookAt(tx, rule, { now, today, timeZone, room: room() });
                opened += found.opened;
                closed += found.closed;
                return found.opened + found.closed;
            });
        await step({ done: rules.length + 1, of: rules.length + 1 }, async (tx) => {
            closed += await closeTurnedOff(tx, now);
            const passed = await escalate(tx, now);
            if (passed)
                await tell(say('%{passed} passed on: nobody acknowledged them.', { passed }));
            return passed;
        });
        const asked = await tellPeople({ ...context, link: mailRulesOf(process.env).link });
        if (asked) await tell(say('%{asked} e-mails and texts asked for.', { asked }));
        return say('%{opened} opened, %{closed} closed.', { opened, closed });
    },
});
