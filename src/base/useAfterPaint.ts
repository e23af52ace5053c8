import { startTransition, useEffect, useState } from 'react';

/**
 * False until the screen has been painted without what this stands for. It is drawn in pieces then, which give way to
 * whatever a person waits for: rows that come, a key that is pressed.
 */
export function useAfterPaint(): boolean {
    const [painted, setPainted] = useState(false);
    useEffect(() => startTransition(() => setPainted(true)), []);
    return painted;
}
