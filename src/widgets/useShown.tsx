import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useSay } from './say.ts';

/** A long list a part at a time: what of it is shown, the button for more, and the way back to the first part. */
export function useShown<T>(
    all: readonly T[],
    first: number,
    more = first,
): { shown: readonly T[]; button: ReactNode; restart(): void } {
    const say = useSay();
    const [count, setCount] = useState(first);
    const left = all.length - count;
    return {
        shown: all.slice(0, count),
        button: left > 0 && (
            <div>
                <Button onClick={() => setCount(count + more)}>
                    {say('Show more (%{count})', { count: left })}
                </Button>
            </div>
        ),
        restart: () => setCount(first),
    };
}
