/** A calm line above the figures: what of the address was not understood, what is shown instead, and the way to the right one. */
import { Link } from 'react-router-dom';
import { say as sentence } from '../../../resources/define/say.ts';
import { useChoices } from '../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../widgets/say.ts';
import type { Unheard as Given } from './heard.ts';

interface Props extends Given {
    /** What is shown instead, in a sentence. */
    instead?: string;
}

export function Unheard({ told, right, instead }: Props) {
    const say = useSay();
    if (!told.length) return null;
    return (
        <p className="k-seen k-screen-only">
            <strong>{told.map((one) => say.text(one)).join(' ')}</strong> {instead}{' '}
            <Link to={{ search: right }} replace>
                {say('Put the address right')}
            </Link>
        </p>
    );
}

/** Of a record that the address names by its number: where there is none, the figures are of nothing. */
export function UnknownRecord({
    to,
    id,
    title,
    right,
}: {
    /** Where its records are. */
    to: string;
    id: number;
    /** What it is, in words. */
    title: string;
    right: string;
}) {
    const { choices, loading, failed } = useChoices(to, { id }, true);
    if (choices.length > 0 || loading || failed) return null;
    const told = [
        sentence('%{title} %{number}: you see none of this number, so nothing is found.', {
            title,
            number: String(id),
        }),
    ];
    return <Unheard told={told} right={right} />;
}
