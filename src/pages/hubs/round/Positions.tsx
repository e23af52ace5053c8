/** Positions of this phone: sent only while the rider allows it and this screen is open. */
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useEffect, useRef } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import type {
    allowPositions,
    keepPositions,
} from '../../../../resources/hubs/round/positions.server.ts';
import { useSay } from '../../../widgets/say.ts';
import { useWrite } from './useRound.ts';

interface Point {
    at: string;
    lat: number;
    lng: number;
}

/** One position a minute is enough for a road; they go in fives. In ms, and positions. */
const APART = 60_000;
const TOGETHER = 5;

export function Positions({ shares }: { shares: boolean }) {
    const say = useSay();
    const write = useWrite();
    useSharing(shares);
    if (!globalThis.navigator?.geolocation) return null;
    return (
        <section className="k-card khu-form" aria-label={say('Positions')}>
            <FormControlLabel
                control={
                    <Switch
                        checked={shares}
                        onChange={({ target }) =>
                            void write(() =>
                                call<typeof allowPositions>('POST /x/hub/positions/allow', {
                                    allow: target.checked,
                                }),
                            )
                        }
                    />
                }
                label={say('Keep my positions')}
            />
            <p>
                {say(
                    'Your hub sees your way of the day while this screen is open. Positions are deleted after some weeks, and all at once when you turn this off.',
                )}
            </p>
        </section>
    );
}

function useSharing(shares: boolean): void {
    const gathered = useRef<Point[]>([]);
    useEffect(() => {
        const { geolocation } = globalThis.navigator ?? {};
        if (!shares || !geolocation) return undefined;
        const send = () => {
            const points = gathered.current.splice(0);
            if (points.length)
                // What cannot be sent waits for the line, or is let go: it is no figure.
                call<typeof keepPositions>('POST /x/hub/positions/keep', { points }).catch(
                    () => undefined,
                );
        };
        const watch = geolocation.watchPosition(
            ({ coords, timestamp }) => {
                const last = gathered.current.at(-1);
                if (last && timestamp - Date.parse(last.at) < APART) return;
                gathered.current.push({
                    at: new Date(timestamp).toISOString(),
                    lat: rounded(coords.latitude),
                    lng: rounded(coords.longitude),
                });
                if (gathered.current.length >= TOGETHER) send();
            },
            () => undefined,
            // Where the phone was before is not where the rider is now.
            { enableHighAccuracy: true, maximumAge: 0 },
        );
        return () => {
            geolocation.clearWatch(watch);
            send();
        };
    }, [shares]);
}

/** To about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
