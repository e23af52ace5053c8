import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface Options {
    /** Escape and a press beside the dialog; without it the dialog cannot be left. */
    onClose?: () => void;
}

/**
 * A native modal dialog: everything behind it is inert, the focus comes back when it closes.
 * Gives the dialog's ref.
 */
export function useModal(open: boolean, { onClose }: Options): RefObject<HTMLDialogElement | null> {
    const ref = useRef<HTMLDialogElement>(null);
    const closed = useEffectEvent(() => onClose?.());
    const stays = useEffectEvent(() => onClose === undefined);

    useEffect(() => {
        const dialog = ref.current;
        if (!dialog) return;
        const escape = (event: KeyboardEvent) => {
            if (event.key === 'Escape' && stays()) event.preventDefault();
        };
        const cancel = (event: Event) => {
            if (stays()) event.preventDefault();
        };
        // A press on the backdrop lands on the dialog itself.
        const press = (event: Event) => {
            if (event.target === dialog && !stays()) dialog.close();
        };
        const close = () => {
            if (stays() && dialog.isConnected) dialog.showModal();
            else closed();
        };
        const listeners = { keydown: escape, cancel, click: press, close } as const;
        for (const [name, listener] of Object.entries(listeners))
            dialog.addEventListener(name, listener as EventListener);
        return () => {
            for (const [name, listener] of Object.entries(listeners))
                dialog.removeEventListener(name, listener as EventListener);
        };
    }, []);

    useEffect(() => {
        const dialog = ref.current;
        if (!open || !dialog) return;
        const before = document.activeElement;
        if (!dialog.open) dialog.showModal();
        return () => {
            if (dialog.open) dialog.close();
            if (before instanceof HTMLElement && before.isConnected) before.focus();
        };
    }, [open]);
    return ref;
}
