import { useEffect, useEffectEvent, useState } from 'react';
import type { SeenAt } from '../../dataProvider/line/keeper.ts';
import { reached } from '../../dataProvider/line/reached.ts';
import { formatInstant } from '../widgets/dates/dates.ts';
import { type Say, useSay } from '../widgets/say.ts';
import { waitedFor } from '../widgets/waitedFor.ts';

interface Props {
    seen: SeenAt;
    /** Asks again, when the line is back or by its button. */
    again(): void;
    /** Beside one of several: the banner says that there is no line, and all ask by themselves when it is back. */
    brief?: boolean;
}

/** That figures or rows are not of now: there is no line, and this is when they were seen. */
export function Seen({ seen: { at, moved }, again, brief = false }: Props) {
    const say = useSay();
    const [now, setNow] = useState(() => Date.now());
    const ask = useEffectEvent(() => again());
    useEffect(() => {
        const back = reached.subscribe(() => reached.get() && ask());
        const timer = setInterval(() => setNow(Date.now()), 30_000);
        // The line came back while another screen was open.
        if (reached.get()) ask();
        return () => {
            clearInterval(timer);
            back();
        };
    }, []);
    return (
        <p className={brief ? 'k-seen is-brief' : 'k-seen'}>
            <strong>
                {now - Date.parse(at) < 60_000
                    ? say('Seen %{time}, just now.', { time: formatInstant(at) })
                    : say('Seen %{time}, %{age} ago.', {
                          time: formatInstant(at),
                          age: ageOf(now - Date.parse(at), say),
                      })}
            </strong>{' '}
            {!brief && `${say('There is no connection.')} `}
            {moved && say('The days of its period count from then.')}{' '}
            {!brief && (
                <button type="button" className="k-text-button" onClick={again}>
                    {say('Try again')}
                </button>
            )}
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
