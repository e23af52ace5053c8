/** Patient details of one record for an account that sees them masked: with a reason, audited. */
import { call } from '../../../dataProvider/index.ts';
import type { Shape } from '../../../resources/define/calls.ts';
import { reason } from '../../../resources/define/reason.ts';
import { useSay } from '../../widgets/say.ts';
import { AskButton } from '../form/AskButton.tsx';

type Values = Readonly<Record<string, unknown>>;

interface Props {
    report: string;
    id: unknown;
    onRevealed(values: Values): void;
}

const fields = { reason: reason() };

export function Reveal({ report, id, onRevealed }: Props) {
    const say = useSay();
    const label = say('Show patient details');
    return (
        <AskButton
            variant="outlined"
            label={label}
            ask={label}
            about={say('Who looked, when and why is recorded.')}
            fields={fields}
            onSend={async (values) => {
                const { data } = await call<Shape<Values, { data: Values }>>(
                    `POST /x/reveal/${report}`,
                    { id, ...values },
                );
                onRevealed(data);
            }}
        />
    );
}
