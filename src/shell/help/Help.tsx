import { useEffect, useLayoutEffect, useState } from 'react';
import { useStoreContext } from 'react-admin';
import { useStored } from '../../base/useStored.ts';
import { Icon } from '../../base/icons.tsx';
import { isTyping } from '../../base/isTyping.ts';
import { keptOf, nameOf } from '../../screens/accountStore.ts';
import { later } from '../../base/later.tsx';
import { useSay } from '../../widgets/say.ts';
import { helpOpen } from './helpOpen.ts';
import { helpPanel, openHelp } from './open.ts';
import { TOUR } from './tourStore.ts';

const HelpPanel = later(async () => ({ default: (await helpPanel()).HelpPanel }));

/** Nobody misses it where it does not come. */
const WhatIsNew = later(() => import('./WhatIsNew.tsx'), null, true);

/** A dialog or menu that is open keeps its keys. */
const open = 'dialog[open], .MuiModal-root:not(.MuiModal-hidden)';

/** News wait so many ms: the first screen has the line for itself. */
const NEWS_AFTER = 8_000;

/** Help about the screen: its button, the key "?" where nobody types, the panel, and what is new. */
export function Help() {
    const say = useSay();
    const shown = useStored(helpOpen);
    const rested = useNewsTime();

    useEffect(() => {
        const listen = (event: KeyboardEvent) => {
            if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
            if (isTyping(event.target) || document.querySelector(open)) return;
            event.preventDefault();
            void openHelp();
        };
        document.addEventListener('keydown', listen);
        return () => document.removeEventListener('keydown', listen);
    }, []);

    return (
        <>
            <button
                type="button"
                className="k-header-button k-wide-only"
                aria-label={say('Help')}
                aria-keyshortcuts="?"
                aria-haspopup="dialog"
                title={say('Help about this screen (?)')}
                onClick={() => void openHelp()}
            >
                <Icon name="help" />
            </button>
            {shown && <HelpPanel />}
            {rested && <WhatIsNew />}
        </>
    );
}

/** Turns true once news may come. Whoever is here for the first time is told of nothing new, and remembered as such. */
function useNewsTime(): boolean {
    const [rested, setRested] = useState(false);
    const store = useStoreContext();
    // Before any screen has kept something for this person.
    useLayoutEffect(() => {
        const kept = Object.keys(localStorage).filter((name) => name.startsWith(nameOf('')));
        const first = kept.every((name) => name === nameOf('locale'));
        if (first && keptOf('help.seen') === undefined) {
            store.setItem('help.seen', 'first');
            store.setItem(TOUR, 'offered');
        }
    }, [store]);
    useEffect(() => {
        const timer = setTimeout(() => setRested(navigator.onLine), NEWS_AFTER);
        return () => clearTimeout(timer);
    }, []);
    return rested;
}
