import type { Db } from '../define/engine.ts';
import { defineJob, type JobContext } from '../define/points/job.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { mailRulesOf } from '../postbox/rules.server.ts';
import { tellPeople } from './tell.server.ts';
import { closeTurnedOff, dueRules, escalate, lookAt, lookedAt, type Rule } from './look.server.ts';

/** Says in the log of the run that a rule could not be looked at, by its name; its turn comes again with that of the others. */
async function passOver(
    tx: Db,
    { id, kind }: Rule,
    { now, log, tell }: JobContext,
    fault: unknown,
): Promise<void> {
    const { code = 'error' } = fault as { code?: string };
    log.error({ rule: id, kind, code }, 'a rule of alerts could not be looked at');
    await lookedAt(tx, id, now);
    const { name } = await tx.one<{ name: string }>(
        sql`select name from alert_rule where id = ${id}`,
    );
    await tell(
        say('The rule “%{name}” could not be looked at (%{code}). The others were.', {
            name,
            code: String(code),
        }),
    );
}

export const watchAlerts = defineJob({
    name: 'watchAlerts',
    title: 'Alerts',
    about: 'Looks by the rules of alerts at what is wrong, opens and closes alerts, and passes on what nobody acknowledged.',
    every: 300,
    run: async (context) => {
        const { db, now, today, timeZone, room, signal, step, tell } = context;
        const rules = await dueRules(db, now);
        let [opened, closed] = [0, 0];
        for (const [at, rule] of rules.entries()) {
            const way = { done: at + 1, of: rules.length + 1 };
            let fault: unknown;
            try {
                await step(way, async (tx) => {
                    const found = await lookAt(tx, rule, {
                        now,
                        today,
                        timeZone,
                        room: room(),
                    }).catch((error: unknown) => {
                        fault = error;
                        throw error;
                    });
                    opened += found.opened;
                    closed += found.closed;
                    return found.opened + found.closed;
                });
            } catch (error) {
                // A run that was taken over or is to stop ends; a rule that fails holds no other off.
                if (error !== fault || signal.aborted) throw error;
                await step(way, (tx) => passOver(tx, rule, context, fault));
            }
        }
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
