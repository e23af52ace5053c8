/** What a person does with a job: starts it, tries a given-up run again, changes its times. */
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { boolean, integer, text } from '../../../resources/define/field.ts';
import type {
    changeTimes,
    JobNow,
    retryRun,
    startJob,
} from '../../../resources/jobs/crons.server.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { useSay } from '../../widgets/say.ts';

interface Props {
    job: JobNow;
    onDone(): void;
}

export function JobButtons({ job, onDone }: Props) {
    const say = useSay();
    const notify = useNotify();
    const { name, run } = job;
    const notifyDone = (success: string | undefined) => {
        notify(success, { type: 'success' });
        onDone();
    };
    return (
        <div className="kj-buttons">
            {run?.status !== 'running' && (
                <AskButton
                    label={say('Run now')}
                    variant="outlined"
                    size="small"
                    onSend={async () => {
                        const { success } = await call<typeof startJob>('POST /x/jobs/start', {
                            name,
                        });
                        notifyDone(success);
                    }}
                />
            )}
            {run?.status === 'given_up' && (
                <AskButton
                    label={say('Try again')}
                    size="small"
                    onSend={async () => {
                        const { success } = await call<typeof retryRun>('POST /x/jobs/retry', {
                            id: run.id,
                        });
                        notifyDone(success);
                    }}
                />
            )}
            <Times job={job} onDone={notifyDone} />
            <Link to={runsOf(name)}>{say('All runs')}</Link>
            {run && (
                <Link to={`/genexpert/crons/runs/${run.id}/show`}>
                    {say('Log of the last run')}
                </Link>
            )}
        </div>
    );
}

const runsOf = (job: string): string =>
    `/genexpert/crons/runs?filter=${encodeURIComponent(JSON.stringify({ job }))}`;

const fields = {
    paused: boolean('Paused'),
    minutes: integer('Minutes from one start to the next', { min: 1, max: 44_640 }),
    at: text('At this time of the day'),
};

function Times({ job, onDone }: { job: JobNow; onDone(success: string | undefined): void }) {
    const say = useSay();
    const { name, paused, own_times, every, at } = job;
    const initial = useMemo(
        () => ({
            paused,
            minutes: own_times && every ? every / 60 : null,
            at: own_times ? at : null,
        }),
        [paused, own_times, every, at],
    );
    return (
        <AskButton
            label={say('Times')}
            size="small"
            ask={say('When does it run?')}
            about={say(
                'Either an interval or a time like 02:30. With neither, the job has the times that came with this version.',
            )}
            fields={fields}
            initial={initial}
            send={say('Save')}
            onSend={async (values) => {
                const { success } = await call<typeof changeTimes>('POST /x/jobs/times', {
                    name,
                    paused: values['paused'] === true,
                    minutes: values['minutes'] as number | null,
                    at: values['at'] as string | null,
                });
                onDone(success);
            }}
        />
    );
}
