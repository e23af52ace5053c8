import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAway } from '../../base/useAway.ts';

interface Props {
    /** Name of the button. */
    label: string;
    className?: string;
    button: ReactNode;
    /** `menu` moves with the arrow keys between its items. */
    kind: 'menu' | 'panel';
    onOpen?: () => void;
    children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel or menu below it. */
export function Popup({ label, className, button, kind, onOpen, children }: Props) {
    const [open, setOpen] = useState(false);
    const root = useRef<HTMLDivElement>(null);
    const opener = useRef<HTMLButtonElement>(null);
    const id = useId();
    const close = () => setOpen(false);
    useAway(root, open, close);

    useEffect(() => {
        const element = root.current;
        if (!open || !element) return;
        const back = opener.current;
        element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
        const onKey = (event: KeyboardEvent) => step(event, element);
        element.addEventListener('keydown', onKey);
        return () => {
            element.removeEventListener('keydown', onKey);
            // What had the focus is gone with the panel.
            if (document.activeElement === document.body) back?.focus();
        };
    }, [open]);

    return (
        <div className={`k-popup ${className ?? ''}`} ref={root}>
            <button
                type="button"
                ref={opener}
                className="k-header-button"
                aria-label={label}
                aria-haspopup={kind === 'menu' ? 'menu' : 'dialog'}
                aria-expanded={open}
                aria-controls={open ? id : undefined}
                onClick={() => {
                    if (!open) onOpen?.();
                    setOpen(!open);
                }}
            >
                {button}
            </button>
            {open && (
                <div
                    className="k-popup-panel"
                    id={id}
                    role={kind === 'menu' ? 'menu' : 'group'}
                    aria-label={label}
                >
                    {children(close)}
                </div>
            )}
        </div>
    );
}

/** Up, down, home and end between the items of a menu. */
function step(event: KeyboardEvent, root: HTMLElement) {
    const items = [...root.querySelectorAll<HTMLElement>('[role=menuitem]')];
    if (items.length === 0) return;
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[(to + items.length) % items.length]?.focus();
}
