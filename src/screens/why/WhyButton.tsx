import { Icon } from '../../base/icons.tsx';
import { useWhy, type WhyQuestion } from '../../widgets/whyContext.ts';

import { useSay } from '../../widgets/say.ts';

/** The small button beside a figure's name. */
export function WhyButton({ label, ...question }: WhyQuestion & { label: string }) {
    const say = useSay();
    const ask = useWhy();
    if (!ask) return null;
    const text = say('Why this number: %{name}', { name: label });
    return (
        <button
            type="button"
            className="k-why"
            aria-label={text}
            title={text}
            aria-haspopup="dialog"
            onClick={() => ask(question)}
        >
            <Icon name="help" />
        </button>
    );
}
