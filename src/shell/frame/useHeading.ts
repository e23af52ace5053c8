import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a route change: the page's title follows its heading, and the focus moves there, so that a
 * screen reader says where one is. A field that a screen focuses itself is left alone, and so is
 * the first page: its reader starts at the top.
 */
export function useHeading(
    main: RefObject<HTMLElement | null>,
    path: string,
    name: string,
    product: string,
): void {
    /** The path whose heading has had the focus. */
    const reached = useRef<string | null>(null);
    useEffect(() => {
        document.title = name ? `${name} · ${product}` : product;
        const area = main.current;
        if (!area) return;
        reached.current ??= path;

        const follow = () => {
            const heading = area.querySelector('h1');
            const text = heading?.textContent?.trim();
            if (!heading || !text) return;
            document.title = `${text} · ${product}`;
            if (reached.current === path) return;
            reached.current = path;
            const at = document.activeElement;
            if (at && at.matches('input, textarea, select') && area.contains(at)) return;
            heading.tabIndex = -1;
            heading.focus({ preventScroll: true });
        };
        follow();
        const observer = new MutationObserver(follow);
        observer.observe(area, { childList: true, subtree: true, characterData: true });
        return () => observer.disconnect();
    }, [main, path, name, product]);
}
