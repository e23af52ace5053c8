/** The files of an import of stock cards, chosen together. */
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useSay } from '../../../widgets/say.ts';
import type { Importing } from './useCardsImport.ts';

export function CardFiles({ files, busy, choose }: Pick<Importing, 'files' | 'busy' | 'choose'>) {
    const say = useSay();
    const input = useRef<HTMLInputElement>(null);
    return (
        <section className="k-card kf-stack" aria-label={say('Files and choices')}>
            <div className="kf-row">
                <input
                    ref={input}
                    type="file"
                    accept=".csv,.xlsx"
                    multiple
                    hidden
                    onChange={({ target }) => {
                        const chosen = [...(target.files ?? [])];
                        target.value = '';
                        choose(chosen);
                    }}
                />
                <Button
                    variant={files.length ? 'outlined' : 'contained'}
                    disabled={busy}
                    onClick={() => input.current?.click()}
                >
                    {say('Choose the six files')}
                </Button>
                <span className="kf-muted kl-names">
                    {files.length
                        ? files.map(({ name }) => name).join(', ')
                        : say(
                              'Stock card line items, stock cards, line item reasons, orderables, facilities and lots, as OpenLMIS exports them.',
                          )}
                </span>
            </div>
        </section>
    );
}
