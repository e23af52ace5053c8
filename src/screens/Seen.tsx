import { useEffect, useEffectEvent, useState } from 'react';
import type { SeenAt } from '../../dataProvider/line/keeper.ts';
import { formatInstant } from '../widgets/dates/dates.ts';
import { type Say, useSay } from '../widgets/say.ts';
import { waitedFor } from '../widgets/waitedFor.ts';

interface Props {
    seen: SeenAt;
    /** Asks again, when the line is back or by its button. */
    again(): void;
}

/** That figures or rows are not of now: there is no line, and this is when they were seen. */
export function Seen({ seen: { at, moved }, again }: Props) {
    const say = useSay();
    const [now, setNow] = useState(() => Date.now());
    const ask = useEffectEvent(() => again());
    useEffect(() => {
        const online = () => ask();
        const timer = setInterval(() => setNow(Date.now()), 30_000);
        addEventListener('online', online);
        // The line came back while another screen was open.
        if (navigator.onLine) ask();
        return () => {
            clearInterval(timer);
            removeEventListener('online', online);
        };
    }, []);
    return (
        <p className="k-seen">
            <strong>
                {say('Seen %{time}, %{age} ago.', {
                    time: formatInstant(at),
                    age: ageOf(now - Date.parse(at), say),
                })}
            </strong>{' '}
            {say('There is no connection.')}{' '}
            {moved && say('The days of its period count from then.')}{' '}
            <button type="button" className="k-text-button" onClick={again}>
                {say('Try again')}
            </button>
        </p>
    );
}

/** Minutes up to an hour, then hours and days. */
const ageOf = (ms: number, say: Say): string =>
    ms < 3_600_000
        ? say('%{smart_count} minute |||| %{smart_count} minutes', {
              smart_count: Math.max(0, Math.floor(ms / 60_000)),
          })
        : waitedFor(ms / 3_600_000, say);
