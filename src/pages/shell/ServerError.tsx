import { useEffect, useState } from 'react';
import { apiAddress } from '../../../dataProvider/apiAddress.ts';
import { Message } from '../../widgets/Message.tsx';
import { useSay } from '../../widgets/say.ts';

/** Milliseconds between two looks whether the server answers again. */
const LOOK_AGAIN = 10_000;

/** `/error500`: tries again by itself and at once when asked, and leads on when the server answers. */
export default function ServerError() {
    const say = useSay();
    const [trying, setTrying] = useState(false);
    const [failed, setFailed] = useState(false);
    const retry = async () => {
        setTrying(true);
        if (await answers()) window.location.replace('#/');
        else setFailed(true);
        setTrying(false);
    };
    useEffect(() => {
        const timer = setInterval(() => {
            void answers().then((well) => well && window.location.replace('#/'));
        }, LOOK_AGAIN);
        return () => clearInterval(timer);
    }, []);
    return (
        <Message name="serverError">
            <button
                type="button"
                className="k-button"
                disabled={trying}
                onClick={() => void retry()}
            >
                {say('Try again')}
            </button>
            <output>{failed && !trying && say('The server does not answer yet.')}</output>
        </Message>
    );
}

/** Whether the server answers at all; what everybody may ask. */
const answers = (): Promise<boolean> =>
    fetch(`${apiAddress}/x/session/start`, { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
    );
