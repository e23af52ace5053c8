/** Before somebody signs out although something waits to be sent. */
import { useModal } from '../../base/useModal.ts';
import { useSay } from '../../widgets/say.ts';

export interface Leaving {
    count: number;
    onStay(): void;
    onLeave(): void;
}

export default function LeaveDialog({ count, onStay, onLeave }: Leaving) {
    const say = useSay();
    const dialog = useModal(true, { onClose: onStay });
    return (
        <dialog className="k-dialog" ref={dialog} aria-labelledby="k-leave-title">
            <h2 id="k-leave-title">{say('Not everything is sent')}</h2>
            <p>
                {say(
                    '%{smart_count} entry waits for the connection. It stays sealed in this browser, and is sent when you sign in here again. |||| %{smart_count} entries wait for the connection. They stay sealed in this browser, and are sent when you sign in here again.',
                    { smart_count: count },
                )}
            </p>
            <p className="k-actions">
                {/* The first button has the focus: Enter does not sign out by itself. */}
                <button type="button" className="k-button" onClick={onStay}>
                    {say('Stay signed in')}
                </button>
                <button type="button" className="k-text-button" onClick={onLeave}>
                    {say('Sign out all the same')}
                </button>
            </p>
        </dialog>
    );
}
