import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

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

/** A button that opens a small panel or menu below it. Escape and a click outside close it. */
export function Popup({ label, className, button, kind, onOpen, children }: Props) {
    const [open, setOpen] = useState(false);
    const root = useRef<HTMLDivElement>(null);
    const opener = useRef<HTMLButtonElement>(null);
    const id = useId();

    useEffect(() => {
        if (!open) return;
        const items = root.current?.querySelectorAll<HTMLElement>('[role=menuitem]');
        items?.[0]?.focus();
        const outside = (event: PointerEvent) => {
            if (!root.current?.contains(event.target as Node)) setOpen(false);
        };
        document.addEventListener('pointerdown', outside);
        return () => document.removeEventListener('pointerdown', outside);
    }, [open]);

    const close = () => {
        setOpen(false);
        opener.current?.focus();
    };

    function onKeyDown(event: KeyboardEvent) {
        if (!open) return;
        if (event.key === 'Escape') {
            event.stopPropagation();
            close();
        }
        if (kind === 'menu') step(event, root.current);
    }

    return (
        <div
            className={`k-popup ${className ?? ''}`}
            ref={root}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
                const to = event.relatedTarget;
                if (to instanceof Node && !root.current?.contains(to)) setOpen(false);
            }}
        >
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
                    role={kind === 'menu' ? 'menu' : 'dialog'}
                    aria-label={label}
                >
                    {children(close)}
                </div>
            )}
        </div>
    );
}

/** Up, down, home and end between the items of a menu. */
function step(event: KeyboardEvent, root: HTMLElement | null) {
    const items = [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[(to + items.length) % items.length]?.focus();
}
