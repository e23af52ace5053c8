import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { CardsImport } from './CardsImport.tsx';
import { DeliveriesImport } from './DeliveriesImport.tsx';
import '../../facilities/facilities.css';
import '../levels/levels.css';
import { useSay } from '../../../widgets/say.ts';

/** The history of another system: deliveries as receipts, or stock cards as movements. */
export default function HistoryImport() {
    const say = useSay();
    const [kind, setKind] = useState<'deliveries' | 'cards'>('deliveries');
    return (
        <div className="k-page kf-page">
            <h1>{say('Import stock history')}</h1>
            <p className="k-lead">
                {say(
                    'Years of another system become receipts and movements here. First you see what would happen; nothing is changed until you say so, and a line is never loaded twice.',
                )}
            </p>
            <Tabs
                value={kind}
                onChange={(_event, chosen: typeof kind) => setKind(chosen)}
                aria-label={say('What the files hold')}
                variant="scrollable"
            >
                <Tab value="deliveries" label={say('Delivery history')} />
                <Tab value="cards" label={say('Stock cards of OpenLMIS')} />
            </Tabs>
            {kind === 'deliveries' ? <DeliveriesImport /> : <CardsImport />}
        </div>
    );
}
