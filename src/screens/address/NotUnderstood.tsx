/** A calm line above the figures: what of the address was not understood, what is shown instead, and the way to the right one. */
import { useStoreContext } from 'react-admin';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { say as sentence } from '../../../resources/define/say.ts';
import { useChoices } from '../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../widgets/say.ts';
import type { NotUnderstood as Given } from './reading.ts';

interface Props extends Given {
    /** What is shown instead, in a sentence. */
    instead?: string;
    /** Where a list keeps what it was opened with last. */
    kept?: string;
}

export function NotUnderstood({ sentences, right, instead, kept }: Props) {
    const say = useSay();
    useForgetting(sentences.length ? kept : undefined);
    if (!sentences.length) return null;
    return (
        <p className="k-seen k-screen-only">
            <strong>{sentences.map((one) => say.text(one)).join(' ')}</strong> {instead}{' '}
            <Link to={{ search: right }} replace>
                {say('Put the address right')}
            </Link>
        </p>
    );
}

/** What was not understood is not what the list opens on at the next visit. */
function useForgetting(kept: string | undefined): void {
    const { removeItem } = useStoreContext();
    const { search } = useLocation();
    useEffect(() => {
        if (kept === undefined) return undefined;
        // The list keeps its address after this is drawn.
        const soon = setTimeout(() => removeItem(kept));
        return () => clearTimeout(soon);
        // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each address is kept anew
    }, [kept, search, removeItem]);
}

/** Of a record that the address names by its number: where there is none, the figures are of nothing. */
export function UnknownRecord({
    to,
    id,
    title,
    right,
    kept,
}: {
    /** Where its records are. */
    to: string;
    id: number;
    /** What it is, in words. */
    title: string;
    right: string;
    kept?: string;
}) {
    const { choices, loading, failed } = useChoices(to, { id }, true);
    if (choices.length > 0 || loading || failed) return null;
    const sentences = [
        sentence('%{title} %{number}: you see none of this number, so nothing is found.', {
            title,
            number: String(id),
        }),
    ];
    return <NotUnderstood sentences={sentences} right={right} kept={kept} />;
}
