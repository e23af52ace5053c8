/** A package that changes hands: to the hub, from it, to the laboratory. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { type Leg, packageState } from '../../../../resources/hubs/words.ts';
import type { handPackage } from '../../../../resources/hubs/round/write.server.ts';
import { StateMark } from '../../../widgets/fields/StateMark.tsx';
import { useSay } from '../../../widgets/say.ts';
import { HandForm, nobody, otherOf, type Other } from './HandForm.tsx';
import { type Carried, moment, useWrite } from './useRound.ts';

type On = Exclude<Leg, 'picked'>;

/** What can become of a package, by where it is. */
const next: Readonly<Record<Carried['status'], readonly On[]>> = {
    picked: ['at_hub', 'delivered'],
    at_hub: ['in_transit'],
    in_transit: ['delivered', 'at_hub'],
};

interface Props {
    one: Carried;
    rider: number | undefined;
    onDone(): void;
}

export function HandOn({ one, rider, onDone }: Props) {
    const say = useSay();
    const write = useWrite();
    const [other, setOther] = useState<Other>(nobody);
    const [sending, setSending] = useState(false);
    const words: Readonly<Record<On, string>> = {
        at_hub: say('I give it to the hub'),
        in_transit: say('I take it from the hub'),
        delivered: say('I give it to the laboratory'),
    };

    async function hand(leg: On) {
        setSending(true);
        const done = await write(() =>
            call<typeof handPackage>('POST /x/hub/packages/hand', {
                code: one.code,
                leg,
                at: moment(),
                ...(rider && { rider_id: rider }),
                ...otherOf(other),
            }),
        );
        setSending(false);
        if (done) onDone();
    }

    return (
        <section className="k-card khu-form" aria-label={one.code}>
            <h2>{one.code}</h2>
            <StateMark of={packageState} state={one.status} />
            <HandForm value={other} onChange={setOther} />
            {next[one.status].map((leg, at) => (
                <Button
                    key={leg}
                    size="large"
                    variant={at ? 'outlined' : 'contained'}
                    disabled={sending}
                    onClick={() => void hand(leg)}
                >
                    {words[leg]}
                </Button>
            ))}
            <Button onClick={onDone}>{say('Cancel')}</Button>
        </section>
    );
}
