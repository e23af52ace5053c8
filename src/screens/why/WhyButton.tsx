import HelpOutline from '@mui/icons-material/HelpOutline';
import IconButton from '@mui/material/IconButton';
import { useWhy, type WhyQuestion } from '../../widgets/whyContext.ts';

import { useSay } from '../../widgets/say.ts';

/** The small button beside a figure's name. */
export function WhyButton({ label, ...question }: WhyQuestion & { label: string }) {
    const say = useSay();
    const ask = useWhy();
    if (!ask) return null;
    const text = say('Why this number: %{name}', { name: label });
    return (
        <IconButton
            size="small"
            aria-label={text}
            title={text}
            aria-haspopup="dialog"
            onClick={() => ask(question)}
            sx={{ p: 0.5, color: 'text.secondary' }}
        >
            <HelpOutline sx={{ fontSize: '1.05rem' }} />
        </IconButton>
    );
}
