import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import type { Sentence } from '../../../resources/define/say.ts';
import { type FileReport, rowsOf } from './importReport.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    report: FileReport;
    /** What the button says of so many rows. */
    work(count: number): Sentence;
    busy: boolean;
    onStart: (mode: 'all' | 'good') => void;
}

/** The decision: all or nothing, or the good rows only. With faults, the second is a choice made aloud. */
export function ImportStart({ report: { counts }, work: workOf, busy, onStart }: Props) {
    const say = useSay();
    const [mode, setMode] = useState<'all' | 'good'>('all');
    const faulty = counts.faulty > 0;
    const work = counts.add + counts.change;
    if (!work) {
        return (
            <section className="k-card">
                <p>
                    {faulty
                        ? counts.faulty === counts.rows
                            ? say(
                                  'No row can be imported yet: every row has a fault. Correct the file, or make the choices above.',
                              )
                            : say('Nothing to import: the good rows are there already.')
                        : say(
                              'Everything in this file is there already. There is nothing to import.',
                          )}
                </p>
            </section>
        );
    }
    const blocked = mode === 'all' && faulty;
    return (
        <section className="k-card kf-stack" aria-label={say('Import')}>
            {faulty && (
                <FormControl>
                    <FormLabel id="kf-mode">{say('Rows with faults')}</FormLabel>
                    <RadioGroup
                        aria-labelledby="kf-mode"
                        value={mode}
                        onChange={(_event, value) => setMode(value === 'good' ? 'good' : 'all')}
                    >
                        <FormControlLabel
                            value="all"
                            control={<Radio />}
                            label={say('All or nothing: correct the file first')}
                        />
                        <FormControlLabel
                            value="good"
                            control={<Radio />}
                            label={say('Good rows only: leave the %{rows} with faults out', {
                                rows: rowsOf(counts.faulty),
                            })}
                        />
                    </RadioGroup>
                </FormControl>
            )}
            <p className="kf-row">
                <Button
                    variant="contained"
                    disabled={busy || blocked}
                    onClick={() => onStart(mode)}
                >
                    {say.text(workOf(work))}
                </Button>
                {blocked && (
                    <span className="kf-muted">
                        {say(
                            'Not while %{smart_count} row has faults. |||| Not while %{smart_count} rows have faults.',
                            { smart_count: counts.faulty },
                        )}
                    </span>
                )}
            </p>
        </section>
    );
}
