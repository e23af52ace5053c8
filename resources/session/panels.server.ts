/** Panels of a dashboard: chosen and ordered by a person, and shared with everybody of their role who has not chosen. */
import { everyone, only, panelSharers } from '../access.ts';
import { action } from '../define/action.ts';
import { askOnce } from '../define/ask.ts';
import type { Context } from '../define/engine.ts';
import { text, texts } from '../define/field.ts';
import { panelCalls, type PanelChoice } from '../define/points/panels.ts';
import { say } from '../define/say.ts';
import { sql, type Sql } from '../define/sql.ts';

const own = everyone('only about the own account');
const dashboard = text('Dashboard', { required: true, maxLength: 200 });
const panels = texts('Panels', { required: true, maxLength: 200 });

const roleOf = (id: number): Sql => sql`(select role_id from account where id = ${id})`;

async function choiceOf({ db, viewer }: Context, of: string): Promise<{ data: PanelChoice }> {
    const rows = await db.rows<{ own: boolean; panels: string[]; by: string }>(sql`
        select c.account_id is not null as own, c.panels, a.full_name as by
          from panel_choice c join account a on a.id = c.chosen_by
         where c.dashboard = ${of} and (c.account_id = ${viewer.id} or c.role_id = ${roleOf(viewer.id)})`);
    const shared = rows.find((row) => !row.own);
    return {
        data: {
            own: rows.find((row) => row.own)?.panels ?? null,
            shared: shared?.panels ?? null,
            shared_by: shared?.by ?? null,
        },
    };
}

/** Who arranges what others of the role see. */
const sharing = [only('they arrange dashboards for their colleagues', ...panelSharers)];

/** Says how many others it changes the dashboard for, before it does. */
async function askForOthers(context: Context, of: string): Promise<void> {
    const { db, viewer } = context;
    const { others } = await db.one<{ others: number }>(sql`
        select count(*)::integer as others from account a
         where a.role_id = ${roleOf(viewer.id)} and a.active and a.id <> ${viewer.id}
           and not exists (select 1 from panel_choice c where c.account_id = a.id and c.dashboard = ${of})`);
    if (!others) return;
    askOnce(context, {
        panels: say(
            'This changes the dashboard of %{smart_count} other person of your role, who has not chosen panels. |||| This changes the dashboard of %{smart_count} other people of your role, who have not chosen panels.',
            { smart_count: others },
        ),
    });
}

export const readPanels = action(panelCalls.read, {
    about: 'The panels of a dashboard as the own account chose them, and as they are shared with its role',
    access: own,
    effect: 'reads',
    body: { dashboard },
    run: ({ dashboard: of }, context) => choiceOf(context, of),
});

export const savePanels = action(panelCalls.save, {
    about: 'Keep which panels of a dashboard the own account sees, and in which order',
    access: own,
    body: { dashboard, panels },
    run: async ({ dashboard: of, panels: names }, context) => {
        const { db, viewer } = context;
        await db.run(sql`
            insert into panel_choice (dashboard, account_id, panels, chosen_by)
            values (${of}, ${viewer.id}, ${JSON.stringify(names)}::jsonb, ${viewer.id})
            on conflict (account_id, dashboard) where account_id is not null
            do update set panels = excluded.panels, chosen_at = now()`);
        return choiceOf(context, of);
    },
});

export const sharePanels = action(panelCalls.share, {
    about: 'Show the panels of a dashboard so to everybody of the own role who has not chosen',
    access: sharing,
    body: { dashboard, panels },
    run: async ({ dashboard: of, panels: names }, context) => {
        const { db, viewer } = context;
        await askForOthers(context, of);
        await db.run(sql`
            insert into panel_choice (dashboard, role_id, panels, chosen_by)
            select ${of}, a.role_id, ${JSON.stringify(names)}::jsonb, a.id
              from account a where a.id = ${viewer.id} and a.role_id is not null
            on conflict (role_id, dashboard) where role_id is not null
            do update set panels = excluded.panels, chosen_by = excluded.chosen_by, chosen_at = now()`);
        return choiceOf(context, of);
    },
});

export const unsharePanels = action(panelCalls.unshare, {
    about: 'Take back what is shared with the own role: whoever has not chosen sees all panels of the dashboard',
    access: sharing,
    body: { dashboard },
    run: async ({ dashboard: of }, context) => {
        const { db, viewer } = context;
        await askForOthers(context, of);
        await db.run(
            sql`delete from panel_choice where dashboard = ${of} and role_id = ${roleOf(viewer.id)}`,
        );
        return choiceOf(context, of);
    },
});

export const resetPanels = action(panelCalls.reset, {
    about: 'Forget the own choice of panels of a dashboard: it shows what is shared with the role, or all',
    access: own,
    body: { dashboard },
    run: async ({ dashboard: of }, context) => {
        const { db, viewer } = context;
        await db.run(
            sql`delete from panel_choice where dashboard = ${of} and account_id = ${viewer.id}`,
        );
        return choiceOf(context, of);
    },
});
