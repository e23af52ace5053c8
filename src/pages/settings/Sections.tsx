/** Sections of a page: one below the other at a desk; on a phone one at a time, with the way on at the thumb. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../base/icons.tsx';
import { useSay } from '../../widgets/say.ts';
import { goTo, idOf } from './sections.ts';

interface Section {
    title: string;
    /** How many settings stand in it. */
    settings?: number;
    shown: ReactNode;
}

interface Props {
    sections: readonly Section[];
}

export function Sections({ sections }: Props) {
    const narrow = useMediaQuery('(max-width: 37.49rem)');
    return narrow ? <OneByOne sections={sections} /> : <AllOfThem sections={sections} />;
}

function AllOfThem({ sections }: Props) {
    const say = useSay();
    return (
        <>
            <nav className="k-settings-sections" aria-label={say('Sections of this page')}>
                {sections.map(({ title }) => (
                    <button
                        type="button"
                        className="k-button k-quiet-button"
                        key={title}
                        onClick={() => goTo(title)}
                    >
                        {say.text(title)}
                    </button>
                ))}
            </nav>
            {sections.map(({ title, shown }) => (
                <Fragment key={title}>{shown}</Fragment>
            ))}
        </>
    );
}

/** The address names the open one, so that the way back of the phone leads to all of them. */
function OneByOne({ sections }: Props) {
    const [params, setParams] = useSearchParams();
    const asked = params.get('section');
    const at = sections.findIndex(({ title }) => idOf(title) === asked);
    const open = sections[at];
    const title = open?.title;
    useEffect(() => {
        window.scrollTo(0, 0);
        // Who comes by keyboard or listens goes on where the section begins.
        if (title) document.getElementById(idOf(title))?.focus({ preventScroll: true });
    }, [title]);
    const to = (next: Section | undefined) => setParams(next ? { section: idOf(next.title) } : {});
    if (!open) return <Index sections={sections} onOpen={to} />;
    return (
        <>
            {open.shown}
            <Steps before={sections[at - 1]} after={sections[at + 1]} onOpen={to} />
        </>
    );
}

interface IndexProps extends Props {
    onOpen(section: Section): void;
}

function Index({ sections, onOpen }: IndexProps) {
    const say = useSay();
    return (
        <nav className="k-settings-index" aria-label={say('Sections of this page')}>
            {sections.map((section) => (
                <button type="button" key={section.title} onClick={() => onOpen(section)}>
                    <span>
                        {say.text(section.title)}
                        {section.settings !== undefined && (
                            <small>
                                {say('%{smart_count} setting |||| %{smart_count} settings', {
                                    smart_count: section.settings,
                                })}
                            </small>
                        )}
                    </span>
                    <Icon name="chevron" />
                </button>
            ))}
        </nav>
    );
}

interface StepsProps {
    before: Section | undefined;
    after: Section | undefined;
    onOpen(section: Section | undefined): void;
}

/** At the lower edge, where a thumb reaches. */
function Steps({ before, after, onOpen }: StepsProps) {
    const say = useSay();
    const titleOf = ({ title }: Section) => ({ title: { text: title } });
    const step = (section: Section | undefined, label: string) => (
        <button
            type="button"
            className="k-icon-button"
            disabled={!section}
            aria-label={label}
            onClick={() => onOpen(section)}
        >
            <Icon name="chevron" />
        </button>
    );
    return (
        <nav className="k-settings-steps" aria-label={say('Other sections')}>
            {step(before, before ? say('Previous: %{title}', titleOf(before)) : say('Previous'))}
            <button
                type="button"
                className="k-button k-quiet-button"
                onClick={() => onOpen(undefined)}
            >
                {say('All sections')}
            </button>
            {step(after, after ? say('Next: %{title}', titleOf(after)) : say('Next'))}
        </nav>
    );
}
