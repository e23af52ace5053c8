/** Filters that a person has given a name. */
import Bookmark from '@mui/icons-material/BookmarkBorder';
import { useState } from 'react';
import { ToolButton } from '../../widgets/ToolButton.tsx';

import { later } from '../../base/later.tsx';
import { narrowing } from './filters.ts';
import { useFilters } from './useFilters.ts';
import { useSavedFilters } from './useSavedFilters.ts';
import { useSay } from '../../widgets/say.ts';

const SavedFiltersPanel = later(
    () => import('./SavedFiltersPanel.tsx'),
    null,
    ({ close }) => close(),
);

interface Props {
    resource: string;
    /** Filters that could name a patient: never kept. */
    personal: readonly string[];
}

export function SavedFilters({ resource, personal }: Props) {
    const say = useSay();
    const { values } = useFilters();
    const list = useSavedFilters(resource);
    const [opener, setOpener] = useState<HTMLElement | null>(null);
    const keepable = Object.fromEntries(
        Object.entries(values).filter(([key]) => !personal.includes(key)),
    );
    if (!list.saved.length && !narrowing(keepable).length) return null;

    return (
        <>
            <ToolButton
                icon={<Bookmark />}
                label={say('Saved filters')}
                aria-haspopup="dialog"
                aria-expanded={opener !== null}
                onClick={(event) => setOpener(event.currentTarget)}
            />
            {opener && (
                <SavedFiltersPanel
                    {...list}
                    keepable={keepable}
                    opener={opener}
                    close={() => setOpener(null)}
                />
            )}
        </>
    );
}
