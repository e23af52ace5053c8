/** That everything here is invented: above every screen of a demonstration. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Icon } from '../../base/icons.tsx';
import { useStored } from '../../base/useStored.ts';
import { useSay } from '../../widgets/say.ts';
import { askStart, start } from '../session/sessionStart.ts';

export default function DemoBanner() {
    const demo = useDemo();
    return (
        <div className="k-banner k-info">
            <Icon name="info" />
            <span>{demo}</span>
        </div>
    );
}

/** How often to look whether the demo is complete. */
const lookAgain = 4_000;

/** What is said of a demonstration, and how far it has got. */
function useDemo(): string {
    const say = useSay();
    const client = useQueryClient();
    const { state, percent = 0 } = useStored(start);
    const loading = state === 'loading';
    useEffect(() => {
        if (!loading) return;
        const timer = setInterval(() => {
            void askStart().then(() => {
                // What was counted on the way is counted again.
                if (start.get().state === 'ready') void client.invalidateQueries();
            });
        }, lookAgain);
        return () => clearInterval(timer);
    }, [loading, client]);
    const said = say('Demonstration: the country and everybody in it are invented.');
    if (loading)
        return `${said} ${say('Its past is still being written: %{percent} %. Figures are complete when this sentence is gone.', { percent })}`;
    return state === 'failed'
        ? `${said} ${say('Its past could not be written whole; the server’s log says why.')}`
        : said;
}
