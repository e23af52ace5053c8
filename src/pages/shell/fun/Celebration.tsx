import { useEffect } from 'react';

interface Props {
    /** Extra fun: more rings, a little longer. */
    extra: boolean;
    text: string;
    onEnd: () => void;
}

/**
 * A little celebration for good weeks: rings that open like drops on a lake. Takes no focus and no
 * clicks; with reduced motion only the words appear.
 */
export function Celebration({ extra, text, onEnd }: Props) {
    useEffect(() => {
        const timer = setTimeout(onEnd, extra ? 3600 : 2400);
        return () => clearTimeout(timer);
    }, [extra, onEnd]);
    const rings = Array.from({ length: extra ? 7 : 3 }, (_, at) => at);
    return (
        <output className="k-celebration">
            {rings.map((ring) => (
                <i key={ring} style={{ animationDelay: `${ring * 220}ms` }} aria-hidden="true" />
            ))}
            <strong>{text}</strong>
        </output>
    );
}
