import { type DragEvent, useState } from 'react';

/** A place that files are dropped on: whether some are held over it, and what it listens to. */
export function useDrop(take: (files: FileList) => void) {
    const [over, setOver] = useState(false);
    return {
        over,
        listens: {
            onDragOver: (event: DragEvent) => {
                event.preventDefault();
                setOver(true);
            },
            onDragLeave: () => setOver(false),
            onDrop: (event: DragEvent) => {
                event.preventDefault();
                setOver(false);
                take(event.dataTransfer.files);
            },
        },
    };
}
