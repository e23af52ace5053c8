import { useEffect, useState } from 'react';

/** A value that follows once it has rested for so many milliseconds. */
export function useRested(value: string, rest: number): string {
    const [rested, setRested] = useState(value);
    useEffect(() => {
        const timer = setTimeout(() => setRested(value), rest);
        return () => clearTimeout(timer);
    }, [value, rest]);
    return rested;
}
