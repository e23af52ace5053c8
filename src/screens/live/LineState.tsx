/** How fresh a live page is, in words: told by the server, asked for, or as of a moment ago. */
import { formatInstant } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useSay } from '../../widgets/say.ts';
import type { Now } from './useLive.ts';
import type { Report } from '../../../resources/define/report.ts';

export function LineState({ line, at }: Pick<Now<Report>, 'line' | 'at'>) {
    const say = useSay();
    const then = at ? formatInstant(new Date(at).toISOString()) : '';
    const words = {
        live: say('Live: changes show by themselves'),
        asked: say('Asked again every ten seconds'),
        joining: then ? say('Connecting … As of %{at}', { at: then }) : say('Connecting …'),
        lost: then ? say('No connection. As of %{at}', { at: then }) : say('No connection'),
    };
    const tones = { live: 'good', asked: 'neutral', joining: 'neutral', lost: 'warning' } as const;
    return (
        <output aria-live="polite">
            <Toned tone={tones[line]}>{words[line]}</Toned>
        </output>
    );
}
