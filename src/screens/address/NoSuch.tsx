/** In place of a record that is not there, or that its reader does not see: what there is none of, and the way to its list. */
import { Link } from 'react-router-dom';
import { useSay } from '../../widgets/say.ts';

interface Props {
    /** `There is no such request` */
    title: string;
    /** Where all of them are. */
    list: string;
}

export function NoSuch({ title, list }: Props) {
    const say = useSay();
    return (
        <section className="k-message">
            <h1>{title}</h1>
            <p>{say('It is misspelt, or your account does not see it.')}</p>
            <p className="k-actions">
                <Link className="k-button" to={list}>
                    {say('Back to the list')}
                </Link>
            </p>
        </section>
    );
}
