import { Link } from 'react-router-dom';
import { gateRoutes } from '../../shell/session/gate.ts';
import { LanguageChoice } from '../../shell/settings/LanguageChoice.tsx';
import { useSay } from '../../widgets/say.ts';

/** The way to another password, which leads back to `from`, to a second step, and the language of this browser. */
export function OwnAccess({ from }: { from: string }) {
    const say = useSay();
    return (
        <section className="k-card k-own-access" aria-labelledby="k-own-access">
            <h2 id="k-own-access">{say('Sign-in and language')}</h2>
            <p>
                <Link className="k-button k-quiet-button" to={gateRoutes.password} state={{ from }}>
                    {say('Change your password')}
                </Link>
            </p>
            <p>
                <Link className="k-button k-quiet-button" to={gateRoutes.step} state={{ from }}>
                    {say('Second step of your sign-in')}
                </Link>
            </p>
            <LanguageChoice />
        </section>
    );
}
