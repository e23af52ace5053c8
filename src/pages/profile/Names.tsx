/** Names of facilities and machines on screens written by hand: each leads to its profile, where the reader has one. */
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFacilityPage, useMachinePage } from './pages.ts';

interface LinkedProps {
    page: string | undefined;
    children: ReactNode;
}

/** A name with a page, or without. */
const Linked = ({ page, children }: LinkedProps) =>
    page ? (
        <Link className="k-link" to={page}>
            {children}
        </Link>
    ) : (
        children
    );

export interface FacilityNameProps {
    id: number | null | undefined;
    children: string;
}

/** The name of a facility; one without a number is written as it is. */
export function FacilityName({ id, children }: FacilityNameProps) {
    const pageOf = useFacilityPage();
    return <Linked page={id ? pageOf(id) : undefined}>{children}</Linked>;
}

/** The serial of a machine. */
export function MachineName({ children }: { children: string }) {
    const pageOf = useMachinePage();
    return <Linked page={pageOf(children)}>{children}</Linked>;
}

export interface NamesInProps {
    /** A sentence as it is said, whose names stand in it. */
    children: string;
    machines?: readonly string[];
    facility?: { id: number; name: string };
}

/** A sentence whose names lead to their profiles. */
export function NamesIn({ children, machines = [], facility }: NamesInProps) {
    const nameInput = (name: string) =>
        name === facility?.name ? (
            <FacilityName id={facility.id}>{name}</FacilityName>
        ) : (
            <MachineName>{name}</MachineName>
        );
    return cutAt(children, [...machines, ...(facility ? [facility.name] : [])]).map((piece, at) =>
        at % 2 ? <Fragment key={at}>{nameInput(piece)}</Fragment> : piece,
    );
}

/** A text cut around the first place of each name: every second piece is a name. */
export function cutAt(text: string, names: readonly string[]): string[] {
    const places = names
        .filter(Boolean)
        .map((name) => ({ name, from: text.indexOf(name) }))
        .filter(({ from }) => from >= 0)
        // Of two names one of which begins with the other, the longer stands there.
        .toSorted((a, b) => a.from - b.from || b.name.length - a.name.length);
    const pieces: string[] = [];
    let end = 0;
    for (const { name, from } of places) {
        if (from < end) continue;
        pieces.push(text.slice(end, from), name);
        end = from + name.length;
    }
    return [...pieces, text.slice(end)];
}
