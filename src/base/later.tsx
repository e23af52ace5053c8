import {
    type ComponentType,
    createElement,
    type ReactNode,
    useEffect,
    useEffectEvent,
    useState,
} from 'react';
import { translate } from '../../locales/tongue.ts';
import { say } from '../../resources/define/say.ts';
import { addNotice } from './noticeStore.ts';

/** What stands in its place until the component is there; whoever draws it may say something else. */
interface Place {
    waiting?: ReactNode;
}

/**
 * A component whose code is fetched when it is first drawn. A failure is thrown to the boundary
 * around it, and the next try asks again. In place of React's `lazy`: React holds back whatever was
 * suspended until 300 ms after it last showed a fallback anywhere. Each first visit of a screen would
 * wait for that, and each chart in it again. Where it `isSpare` and fails, what stands in its place stays;
 * where its absence has to be `announced`, it is, and what a press opened is shut by the function in its place.
 */
export function later<P extends object>(
    load: () => Promise<{ default: ComponentType<P> }>,
    standard: ReactNode = null,
    isSpare: boolean | 'announced' | ((props: P) => void) = false,
): ComponentType<P & Place> {
    let asked: Promise<unknown> | undefined;
    let found: ComponentType<P> | undefined;
    const ask = () =>
        (asked ??= load().then(
            (file) => (found = file.default),
            (error: unknown) => {
                asked = undefined;
                throw error;
            },
        ));
    return function Later({ waiting = standard, ...props }: P & Place) {
        const [, setCome] = useState(found !== undefined);
        const [failure, setFailure] = useState<{ error: unknown } | null>(null);
        const lost = useEffectEvent((error: unknown) => {
            if (isSpare === true) return;
            if (!isSpare) return setFailure({ error });
            addNotice('error', translate(LOST));
            // What is left of `P & Place` without `waiting` is P; the compiler cannot take a generic apart.
            if (isSpare !== 'announced') isSpare(props as unknown as P);
        });
        useEffect(() => {
            if (found) return undefined;
            let left = false;
            ask().then(
                () => left || setCome(true),
                (error: unknown) => left || lost(error),
            );
            return () => {
                left = true;
            };
        }, []);
        if (failure) throw failure.error;
        return found ? createElement(found, props as unknown as P) : waiting;
    };
}

const LOST = say('This could not be loaded');
