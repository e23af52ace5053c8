/** Ten recovery codes, shown this once. */
import { useState } from 'react';
import { useSay } from '../../widgets/say.ts';

interface Props {
    codes: readonly string[];
    onDone(): void;
}

export function RecoveryCodes({ codes, onDone }: Props) {
    const say = useSay();
    const [copied, setCopied] = useState(false);
    // Browsers give the clipboard only over https and on this computer.
    const copy = navigator.clipboard
        ? () => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))
        : undefined;
    return (
        <section className="k-card" aria-labelledby="k-codes">
            <h2 id="k-codes">{say('Your recovery codes')}</h2>
            <p>
                {say(
                    'Each takes the place of the app once, when the telephone is lost. They are shown only now: print them or write them down, and keep them where the password is not.',
                )}
            </p>
            <ul className="k-codes" translate="no">
                {codes.map((code) => (
                    <li key={code}>{code}</li>
                ))}
            </ul>
            <p className="k-actions kd-noprint">
                <button type="button" className="k-button" onClick={onDone}>
                    {say('I have kept them')}
                </button>
                <button
                    type="button"
                    className="k-button k-quiet-button"
                    onClick={() => window.print()}
                >
                    {say('Print')}
                </button>
                {copy && (
                    <button type="button" className="k-button k-quiet-button" onClick={copy}>
                        {copied ? say('Copied') : say('Copy')}
                    </button>
                )}
            </p>
        </section>
    );
}
