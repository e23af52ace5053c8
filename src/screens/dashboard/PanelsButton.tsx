/** Opens the choice of panels, which is loaded then. */
import DashboardCustomize from '@mui/icons-material/DashboardCustomizeOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { panelSharers } from '../../../resources/access.ts';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import { useSay } from '../../widgets/say.ts';
import { later } from '../../base/later.tsx';
import type { Panels } from './usePanels.ts';

const PanelsChoice = later(
    () => import('./PanelsChoice.tsx'),
    null,
    ({ onClose }) => onClose(),
);

export function PanelsButton(props: { all: readonly Panel[]; panels: Panels }) {
    const say = useSay();
    const [open, setOpen] = useState(false);
    if (props.all.length < 2) return null;
    return (
        <>
            <Button
                startIcon={<DashboardCustomize />}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
            >
                {say('Panels')}
            </Button>
            {open && (
                <PanelsChoice {...props} sharers={panelSharers} onClose={() => setOpen(false)} />
            )}
        </>
    );
}
