import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../widgets/say.ts';

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

interface LongTableProps<T> {
    rows: readonly T[];
    /** How many are shown at first; then four times as many with each press. */
    first: number;
    heads: readonly string[];
    className: string;
    label?: string;
    /** The cells of a row. */
    children(row: T): ReactNode;
}

/** A quiet table, a part at a time, that turns into cards on a phone. */
export function LongTable<T>({
    rows,
    first,
    heads,
    className,
    label,
    children,
}: LongTableProps<T>) {
    const { shown, button } = useShown(rows, first, first * 4);
    return (
        <>
            <table className={className} aria-label={label}>
                <thead>
                    <tr>
                        {heads.map((head) => (
                            <th key={head} scope="col">
                                {head}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {shown.map((row, at) => (
                        <tr key={at}>{children(row)}</tr>
                    ))}
                </tbody>
            </table>
            {button}
        </>
    );
}
