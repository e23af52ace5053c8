/** A panel without figures says which it is: no data, not reported, or not loaded. */
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import type { Report } from '../../../resources/define/report.ts';
import { type Emptiness, emptyWords } from './emptiness.ts';
import { heightOf } from './panelShape.ts';

import { useSay } from '../../widgets/say.ts';

/** Keeps the height of what would stand there. */
function State({
    panel,
    title,
    about,
    children,
}: {
    panel: Panel;
    title: string;
    about: string;
    children?: ReactNode;
}) {
    return (
        <output className="k-panel-state" style={{ minHeight: Math.min(heightOf(panel), 220) }}>
            <strong>{title}</strong>
            <p className="k-muted k-note">{about}</p>
            {children}
        </output>
    );
}

interface EmptyProps {
    panel: Panel;
    report: Report;
    kind: Emptiness;
}

export const PanelEmpty = ({ panel, report, kind }: EmptyProps) => (
    <State panel={panel} {...emptyWords(panel, report, kind, useSay())} />
);

export function PanelFailed({
    panel,
    error,
    onRetry,
}: {
    panel: Panel;
    error: Error;
    onRetry(): void;
}) {
    const say = useSay();
    return (
        <State panel={panel} title={say('This could not be loaded')} about={error.message}>
            <Button size="small" variant="outlined" sx={{ mt: 0.5 }} onClick={onRetry}>
                {say('Try again')}
            </Button>
        </State>
    );
}
