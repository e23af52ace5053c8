/** Panels of a dashboard as a person chose and ordered them, and as they are shared with a role. */
import type { Endpoint } from '../endpoint.ts';
import type { Shape } from '../calls.ts';
import type { Panel } from '../screens/dashboard.ts';

/** Names of panels in their order; null where nobody has chosen. */
export interface PanelChoice {
    own: readonly string[] | null;
    /** Of everybody of the role who has not chosen. */
    shared: readonly string[] | null;
    /** Full name of who shared it. */
    shared_by: string | null;
}

type Answer = { data: PanelChoice };

/** What a panel is called among those of its dashboard. */
export const panelName = ({ report, title }: Pick<Panel, 'report' | 'title'>): string =>
    `${report} ${title}`;

/** The chosen panels of a dashboard in their order; all of them where nobody has chosen, or nothing of it is left. */
export function chosenPanels<P extends Pick<Panel, 'report' | 'title'>>(
    panels: readonly P[],
    choice: Pick<PanelChoice, 'own' | 'shared'> | undefined,
): readonly P[] {
    const names = choice?.own ?? choice?.shared;
    if (!names) return panels;
    const found = names.flatMap((name) => panels.find((panel) => panelName(panel) === name) ?? []);
    return found.length ? found : panels;
}

export const panelCalls = {
    read: 'POST /x/session/panels',
    save: 'POST /x/session/panels/save',
    share: 'POST /x/session/panels/share',
    unshare: 'POST /x/session/panels/unshare',
    reset: 'POST /x/session/panels/reset',
} as const satisfies Record<string, Endpoint>;

export type ReadPanels = Shape<{ dashboard: string }, Answer>;
export type SavePanels = Shape<{ dashboard: string; panels: readonly string[] }, Answer>;
