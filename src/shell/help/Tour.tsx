/** The tour: offered once above the first screen, and again in help. Its code comes when it is taken. */
import { useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { landingOf, useAccount } from '../../base/useAccount.ts';
import { addNotice } from '../../base/noticeStore.ts';
import { Icon } from '../../base/icons.tsx';
import { useSay } from '../../widgets/say.ts';
import { TOUR } from './tourStore.ts';

/** What begins the tour, on the screen that the account lands on. */
export function useTour(): () => Promise<void> {
    const say = useSay();
    const user = useAccount();
    const navigate = useNavigate();
    const [, keep] = useStore<'offered' | 'seen'>(TOUR, 'seen');
    return async () => {
        try {
            const { leadRound } = await import('./leadRound.ts');
            keep('seen');
            navigate(landingOf(user));
            await leadRound(user.user_type, say);
        } catch {
            addNotice(
                'error',
                say('The tour could not be loaded. Please try again when you are on line.'),
            );
        }
    };
}

/** Above the first screen, for whoever has never been here at this computer. */
export default function TourOffer() {
    const say = useSay();
    const user = useAccount();
    const { pathname } = useLocation();
    const [state, keep] = useStore<'offered' | 'seen'>(TOUR, 'seen');
    const take = useTour();
    if (state !== 'offered' || pathname !== landingOf(user)) return null;
    return (
        <div className="k-banner k-info k-tour-offer">
            <Icon name="help" />
            <span>{say('New here? Five steps show where everything is.')}</span>
            <button type="button" className="k-text-button" onClick={() => void take()}>
                {say('Take the tour')}
            </button>
            <button type="button" className="k-text-button" onClick={() => keep('seen')}>
                {say('Not now')}
            </button>
        </div>
    );
}
