import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { type FileReport, figure, rowsOf } from './importReport.ts';

interface Props {
    report: FileReport;
    /** What a row is: one of them, and several. */
    noun: readonly [one: string, several: string];
    busy: boolean;
    onStart: (mode: 'all' | 'good') => void;
}

/** The decision: all or nothing, or the good rows only. With faults, the second is a choice made aloud. */
export function ImportStart({ report: { counts }, noun, busy, onStart }: Props) {
    const [mode, setMode] = useState<'all' | 'good'>('all');
    const faulty = counts.faulty > 0;
    const work = counts.add + counts.change;
    if (!work) {
        return (
            <section className="k-card">
                <p>
                    {faulty
                        ? counts.faulty === counts.rows
                            ? 'No row can be imported yet: every row has a fault. Correct the file, or make the choices above.'
                            : 'Nothing to import: the good rows are there already.'
                        : 'Everything in this file is there already. There is nothing to import.'}
                </p>
            </section>
        );
    }
    const blocked = mode === 'all' && faulty;
    return (
        <section className="k-card kf-stack" aria-label="Import">
            {faulty && (
                <FormControl>
                    <FormLabel id="kf-mode">Rows with faults</FormLabel>
                    <RadioGroup
                        aria-labelledby="kf-mode"
                        value={mode}
                        onChange={(_event, value) => setMode(value === 'good' ? 'good' : 'all')}
                    >
                        <FormControlLabel
                            value="all"
                            control={<Radio />}
                            label="All or nothing: correct the file first"
                        />
                        <FormControlLabel
                            value="good"
                            control={<Radio />}
                            label={`Good rows only: leave the ${rowsOf(counts.faulty)} with faults out`}
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
                    Import {figure(work)} {noun[work === 1 ? 0 : 1]}
                </Button>
                {blocked && (
                    <span className="kf-muted">
                        Not while {rowsOf(counts.faulty)} {counts.faulty === 1 ? 'has' : 'have'}{' '}
                        faults.
                    </span>
                )}
            </p>
        </section>
    );
}
