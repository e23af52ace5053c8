/** Begins a thread: the programme says with which facility, and for whom there if it is for somebody. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import type { startThread } from '../../../resources/chat/write.server.ts';
import type { randomOperators } from '../../../resources/profile/randomOperators.server.ts';
import { ReferencePicker } from '../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../widgets/say.ts';
import { useSide } from './side.ts';
import { formOf, WriteForm } from './WriteForm.tsx';

interface To {
    facility: number | null;
    /** Its name, where it is known. */
    named?: string | undefined;
    operator: string;
}

export function NewThread({ onDone }: { onDone(thread: number): void }) {
    const say = useSay();
    const { atSite } = useSide();
    const [to, setTo] = useState<To>({ facility: null, operator: '' });
    const [subject, setSubject] = useState('');
    const [sent, setSent] = useState<number>();
    const send = async (words: string, files: readonly File[]) => {
        const facility = to.facility ? String(to.facility) : '';
        const answer = await call<typeof startThread>(
            'POST /x/board/start',
            formOf(
                { facility, operator: to.operator.trim(), subject: subject.trim(), words },
                files,
            ),
        );
        setSent(answer.data.id);
        onDone(answer.data.id);
        return answer;
    };
    return (
        <article className="kb-thread">
            <h2>{say('New thread')}</h2>
            <WriteForm
                send={send}
                onSent={() => undefined}
                ready={sent === undefined && subject.trim() !== '' && (atSite || !!to.facility)}
            >
                {!atSite && (
                    <>
                        <ReferencePicker
                            to="facilities"
                            value={to.facility}
                            {...(to.named && { title: to.named })}
                            onChange={(id, named) =>
                                setTo({ facility: id ? Number(id) : null, named, operator: '' })
                            }
                            input={{ label: say('Facility') }}
                        />
                        <TextField
                            label={say('For (an operator, if it is for one)')}
                            value={to.operator}
                            onChange={({ target }) => setTo({ ...to, operator: target.value })}
                            slotProps={{ htmlInput: { maxLength: 80 } }}
                        />
                        <Operators onChoose={setTo} />
                    </>
                )}
                <TextField
                    label={say('Subject')}
                    required
                    value={subject}
                    onChange={({ target }) => setSubject(target.value)}
                    slotProps={{ htmlInput: { maxLength: 120 } }}
                />
            </WriteForm>
        </article>
    );
}

/** So many are offered. */
const OFFERED = 5;

/** Some people who run tests, by chance: whom a conversation may begin with. */
function Operators({ onChoose }: { onChoose(to: To): void }) {
    const say = useSay();
    const { data } = useQuery({
        queryKey: ['board', 'operators'],
        staleTime: Infinity,
        queryFn: ({ signal }) =>
            call<typeof randomOperators>('GET /genexpert/random-operators/', {}, { signal }),
    });
    if (!data?.data.length) return null;
    return (
        <div className="kb-bar">
            <small>{say('Operators by chance:')}</small>
            {data.data.slice(0, OFFERED).map((one) => (
                <Button
                    key={`${one.facility_id} ${one.operator}`}
                    size="small"
                    onClick={() =>
                        onChoose({
                            facility: one.facility_id,
                            named: one.facility,
                            operator: one.operator,
                        })
                    }
                >
                    {one.operator}, {one.facility}
                </Button>
            ))}
        </div>
    );
}
