/** The frame of a panel: its title, what it holds, and its foot; and what stands there while it loads. */
import Skeleton from '@mui/material/Skeleton';
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import { useLabels } from '../../widgets/words.ts';
import { useSay } from '../../widgets/say.ts';
import { classOf, heightOf, onTablet } from './panelShape.ts';
import './panels.css';

interface Props {
    panel: Panel;
    /** A sentence under the title. */
    note?: string;
    busy?: boolean;
    foot?: ReactNode;
    children: ReactNode;
}

export function PanelFrame({ panel, note, busy = false, foot, children }: Props) {
    const { text } = useLabels();
    const id = useId();
    return (
        <section
            className={classOf(panel)}
            aria-labelledby={id}
            aria-busy={busy}
            data-draws={panel.draws}
            style={{ '--k-span': panel.span, '--k-tablet': onTablet(panel.span) } as CSSProperties}
        >
            <div className="k-panel-title">
                <h2 id={id}>{text(panel.title)}</h2>
                {note && <p className="k-muted k-note">{note}</p>}
            </div>
            <div className="k-panel-inside">{children}</div>
            {foot}
        </section>
    );
}

/** Grey in the place of what is loading. */
export function PanelSkeleton({ panel }: { panel: Panel }) {
    const say = useSay();
    return (
        <output aria-label={say('Loading …')} style={{ display: 'block' }}>
            <Skeleton variant="rounded" height={heightOf(panel)} animation={false} />
        </output>
    );
}
