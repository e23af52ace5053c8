import { Icon } from '../../base/icons.tsx';
import { useSay } from '../../widgets/say.ts';

/** The cross that closes a panel, or takes a note away. */
export function CloseButton({ onClick }: { onClick(): void }) {
    const say = useSay();
    return (
        <button type="button" className="k-icon-button" aria-label={say('Close')} onClick={onClick}>
            <Icon name="close" />
        </button>
    );
}
