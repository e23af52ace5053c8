/** The reason of a lot that differs from the book. */
import TextField from '@mui/material/TextField';
import { useSay } from '../../../widgets/say.ts';
import type { CountLine } from './calls.ts';

interface Props {
    line: Pick<CountLine, 'product' | 'lot_number'>;
    value: string;
    /** What is wrong with it. */
    fault: string | false | undefined;
    /** Id of the reasons that are proposed. */
    proposed?: string;
    onChange(reason: string): void;
}

export function WhyDiffers({ line, value, fault, proposed, onChange }: Props) {
    const say = useSay();
    return (
        <TextField
            size="small"
            className="kc-reason"
            label={say('Why it differs')}
            value={value}
            error={Boolean(fault)}
            helperText={fault}
            onChange={({ target }) => onChange(target.value)}
            slotProps={{
                htmlInput: {
                    list: proposed,
                    maxLength: 300,
                    'aria-label': say('Why %{product}, lot %{lot} differs', {
                        product: line.product,
                        lot: line.lot_number,
                    }),
                },
            }}
        />
    );
}
