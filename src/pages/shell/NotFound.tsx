import { Link, useLocation } from 'react-router-dom';
import { storedUser } from '../../../dataProvider/storage.ts';
import { useRouteLabels } from '../../shell/menu/useRouteLabels.ts';
import { useSay } from '../../widgets/say.ts';
import { nearestTo } from './nearest.ts';

/** `/notfound`, and every address that is of no screen: what was asked for, what is close to it, and the way home. */
export default function NotFound() {
    const say = useSay();
    const { pathname } = useLocation();
    const { routeLabel } = useRouteLabels();
    const near = nearestTo(pathname, storedUser());
    return (
        <section className="k-message">
            <h1>{say('There is no such page')}</h1>
            <p>{say('The address may be old or mistyped.')}</p>
            {pathname !== '/notfound' && (
                <p style={{ overflowWrap: 'anywhere' }}>
                    <code translate="no">{pathname}</code>
                </p>
            )}
            {near.length > 0 && (
                <>
                    <p>{say('Perhaps you meant:')}</p>
                    <ul>
                        {near.map(({ path, entry }) => (
                            <li key={path} style={{ padding: '0.4rem 0' }}>
                                <Link to={path}>{routeLabel(entry)}</Link>{' '}
                                <small translate="no">{path}</small>
                            </li>
                        ))}
                    </ul>
                </>
            )}
            <p className="k-actions">
                <a className="k-button" href="#/">
                    {say('Go to my start page')}
                </a>
            </p>
        </section>
    );
}
