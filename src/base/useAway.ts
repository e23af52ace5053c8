import { type RefObject, useEffect, useEffectEvent } from 'react';

/** While open: Escape, a press outside and focus that moves outside close it. */
export function useAway(
    root: RefObject<HTMLElement | null>,
    open: boolean,
    close: () => void,
): void {
    const leave = useEffectEvent(close);
    useEffect(() => {
        if (!open) return;
        const outside = (event: Event) => {
            if (!root.current?.contains(event.target as Node)) leave();
        };
        const escape = (event: KeyboardEvent) => {
            if (event.key === 'Escape') leave();
        };
        const element = root.current;
        document.addEventListener('pointerdown', outside);
        document.addEventListener('focusin', outside);
        element?.addEventListener('keydown', escape);
        return () => {
            document.removeEventListener('pointerdown', outside);
            document.removeEventListener('focusin', outside);
            element?.removeEventListener('keydown', escape);
        };
    }, [root, open]);
}

/** As a `ref`: takes the focus once, when the element appears. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
