/** Rates in their band with what they are made of, and figures that can be asked why. */
import { ListContext } from 'react-admin';
import { type ReactNode, useContext, useState } from 'react';
import type { RateField } from '../../../resources/define/field.ts';
import { later } from '../../base/later.tsx';
import { useSay } from '../say.ts';
import { useWhy } from '../whyContext.ts';
import { type CellProps, useShown } from './cells.tsx';
import { Toned } from './Toned.tsx';

/** Said to those who listen all the same. */
const Parts = later(() => import('./Parts.tsx'), null, true);

/** The band is told by a shape; the value can be asked why. */
export function RateCell(props: CellProps<RateField>) {
    // Of a list the reader may have chosen the bands.
    const chosen: unknown = useContext(ListContext)?.filterValues?.['bands'];
    const { texts, tone, title, parts } = useShown(props, chosen);
    return (
        <Asked name={props.name} record={props.record} parts={parts}>
            <Toned tone={tone}>
                <span className="k-nowrap" title={title}>
                    {texts}
                </span>
            </Toned>
        </Asked>
    );
}

/** A figure that tells what it is made of when pressed, where the screen explains its figures. */
export function Asked({
    name,
    record,
    parts,
    children,
}: Pick<CellProps, 'name' | 'record'> & { parts?: string; children: ReactNode }) {
    const ask = useWhy();
    const say = useSay();
    if (!ask) return parts ? <OnDemand parts={parts}>{children}</OnDemand> : children;
    const button = (
        <button
            type="button"
            className="k-ask"
            aria-haspopup="dialog"
            title={parts ? undefined : say('Why this number')}
            onClick={() => ask({ name, values: record, kind: 'row' })}
        >
            {children}
        </button>
    );
    return parts ? <OnDemand parts={parts}>{button}</OnDemand> : button;
}

/** Shows what a figure is made of to the pointer and to the focus, and says it to those who listen. */
function OnDemand({ parts, children }: { parts: string; children: ReactNode }) {
    const [shown, show] = useState<HTMLElement | null>(null);
    return (
        <span
            className="k-parts"
            onPointerEnter={({ currentTarget }) => show(currentTarget)}
            onPointerLeave={() => show(null)}
            onFocus={({ currentTarget }) => show(currentTarget)}
            onBlur={() => show(null)}
        >
            {children}
            <span className="k-unseen"> ({parts})</span>
            {shown && <Parts at={shown}>{parts}</Parts>}
        </span>
    );
}
