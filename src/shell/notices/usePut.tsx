/** What the server puts to the person over any screen (dataProvider/questions.ts); the dialogs come when they are first needed. */
import { type ComponentType, useEffect, useState } from 'react';
import type { Channel } from '../../../dataProvider/questions.ts';
import { later } from '../../base/later.tsx';

export interface Asked<What, Answer> {
    asked: What;
    answer(given: Answer): void;
}

/** What is put through a channel until it is answered; `turn` tells one from the next. */
export function usePut<What, Answer>(channel: Channel<What, Answer>) {
    const [put, setPut] = useState<Asked<What, Answer> & { turn: number }>();
    useEffect(() => {
        let turn = 0;
        return channel.through(
            (asked) =>
                new Promise((resolve) => {
                    const answer = (given: Answer) => {
                        setPut(undefined);
                        resolve(given);
                    };
                    setPut({ asked, answer, turn: ++turn });
                }),
        );
    }, [channel]);
    return put;
}

/** A dialog that is fetched; where it cannot be had `none` is the answer, and nothing is done. */
export const dialogOf = <What, Answer>(
    load: () => Promise<ComponentType<Asked<What, Answer>>>,
    none: Answer,
) =>
    later<Asked<What, Answer>>(
        async () => ({ default: await load() }),
        null,
        ({ answer }) => answer(none),
    );
