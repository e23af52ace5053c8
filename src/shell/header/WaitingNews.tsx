/** What waits for the person and is shown with its number: a way there each. */
import { Link } from 'react-router-dom';
import { Icon } from '../../base/icons.tsx';
import { useWaiting } from '../../base/newsStore.ts';
import { useSay } from '../../widgets/say.ts';

export function WaitingNews() {
    const say = useSay();
    return useWaiting().map(({ name, title, to, sign, count }) => (
        <Link
            key={name}
            className="k-header-button"
            to={to}
            aria-label={
                count
                    ? say('%{title}, %{count} new', { title: say.text(title), count })
                    : say.text(title)
            }
        >
            <Icon name={sign} />
            {count > 0 && <span className="k-badge" data-letters={count > 9 ? '9+' : count} />}
        </Link>
    ));
}
