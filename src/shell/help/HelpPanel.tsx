import { useLocation } from 'react-router-dom';
import { questions } from '../../../resources/help/questions.ts';
import { tellProblem } from '../../base/problem.ts';
import { useStored } from '../../base/useStored.ts';
import { useModal } from '../../base/useModal.ts';
import { CloseButton } from '../frame/CloseButton.tsx';
import { useSay } from '../../widgets/say.ts';
import { entryAt } from '../menu/routes.ts';
import { useRouteLabels } from '../menu/useRouteLabels.ts';
import { HelpFigures } from './HelpFigures.tsx';
import { HelpPart } from './HelpPart.tsx';
import { Keyboard } from './Keyboard.tsx';
import { closeHelp, helpOpen } from './helpOpen.ts';
import { useTour } from './Tour.tsx';
import { type Novelties, useNovelties } from './useNovelties.ts';
import './help.css';

/** Beside a screen: what it answers, how its figures are made, what to do when one is red; the keys, and what is new. */
export function HelpPanel() {
    const say = useSay();
    const { pathname } = useLocation();
    const { routeLabel } = useRouteLabels();
    const novelties = useNovelties();
    const takeTour = useTour();
    const asked = useStored(helpOpen);
    const dialog = useModal(true, {
        onClose: () => {
            novelties.markSeen();
            closeHelp();
        },
    });
    const entry = entryAt(pathname);
    const answers = entry && questions[entry.name];
    return (
        <dialog className="k-settings k-help" ref={dialog} aria-labelledby="k-help-title">
            <div className="k-settings-inner">
                <div className="k-panel-head">
                    <h2 id="k-help-title">{entry ? routeLabel(entry) : say('Help')}</h2>
                    <CloseButton onClick={() => dialog.current?.close()} />
                </div>
                {asked === 'new' && <New {...novelties} />}
                {answers && (
                    <HelpPart title={say('What this screen answers')}>
                        <p>{say.text(answers)}</p>
                    </HelpPart>
                )}
                {entry && <HelpFigures entry={entry} />}
                <HelpPart title={say('The way round')}>
                    <button
                        type="button"
                        className="k-text-button"
                        onClick={() => {
                            dialog.current?.close();
                            void takeTour();
                        }}
                    >
                        {say('Take the tour')}
                    </button>
                </HelpPart>
                <HelpPart title={say('Something is wrong')}>
                    <button
                        type="button"
                        className="k-text-button"
                        onClick={() => {
                            dialog.current?.close();
                            tellProblem();
                        }}
                    >
                        {say('Report a problem')}
                    </button>
                </HelpPart>
                <div className="k-help-keys">
                    <HelpPart title={say('By keyboard')}>
                        <Keyboard />
                    </HelpPart>
                </div>
                {asked !== 'new' && <New {...novelties} />}
            </div>
        </dialog>
    );
}

/** The latest that concerns the account; what was not seen yet is marked. */
function New({ all, unseen }: Novelties) {
    const say = useSay();
    if (!all.length) return null;
    return (
        <HelpPart title={say('What is new')}>
            <ul>
                {all.map((one) => (
                    <li key={one.name}>
                        {say.text(one.sentence)}{' '}
                        <small>
                            {say.value({ day: one.day })}
                            {unseen.includes(one) && <mark>{say('new to you')}</mark>}
                        </small>
                    </li>
                ))}
            </ul>
        </HelpPart>
    );
}
