/** Under a panel: the way to the rows behind it. */
import { Link } from 'react-router-dom';
import { Icon } from '../../base/icons.tsx';
import { useRowsLink } from './rowsLink.ts';

import { useSay } from '../../widgets/say.ts';

interface Props {
    route: string;
    filters: Readonly<Record<string, unknown>>;
}

export function PanelFoot({ route, filters }: Props) {
    const say = useSay();
    const address = useRowsLink(route, filters);
    return (
        <div className="k-panel-foot k-screen-only">
            {address && (
                <Link to={address} className="k-link k-alone">
                    {say('See what was counted')}
                    <Icon name="forward" />
                </Link>
            )}
        </div>
    );
}
