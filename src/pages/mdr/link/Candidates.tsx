/** Patients of the facility who may be the one that is being written down, while it is typed. */
import Alert from '@mui/material/Alert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import type {
    Candidate,
    findDuplicates,
} from '../../../../resources/mdr/duplicates/duplicates.server.ts';
import type { BodyOf } from '../../../../resources/define/calls.ts';
import { phrases } from '../../../../resources/define/say.ts';
import { useRested } from '../../../base/useRested.ts';
import { useSay } from '../../../widgets/say.ts';

const alike = phrases({
    nin: 'same national ID number',
    phone: 'same telephone',
    name: 'name sounds alike',
});

const names = ['surname', 'name', 'sex', 'age', 'date_of_birth', 'phone', 'nin'] as const;

/** Not at every letter. */
const PAUSE = 500;

export function Candidates({ result }: { result: number }) {
    const say = useSay();
    const typed: readonly unknown[] = useWatch({ name: [...names] });
    const asked = useSettled(typed);
    const found = useQuery({
        queryKey: ['mdr', 'candidates', asked],
        enabled: asked !== '{}',
        placeholderData: keepPreviousData,
        retry: false,
        queryFn: ({ signal }) =>
            call<typeof findDuplicates>(
                'POST /x/mdr/duplicates',
                JSON.parse(asked) as BodyOf<typeof findDuplicates>,
                { signal, reads: true },
            ),
    });
    const rows = found.data?.data ?? [];
    if (!rows.length) return <output />;
    return (
        <output>
            <Alert severity="warning" className="kl-candidates" sx={{ mb: 1.5 }}>
                <strong>
                    {say(
                        '%{smart_count} patient of your facility may be the same person |||| %{smart_count} patients of your facility may be the same person',
                        { smart_count: rows.length },
                    )}
                </strong>
                <ul>
                    {rows.map((one) => (
                        <One key={one.id} one={one} result={result} />
                    ))}
                </ul>
            </Alert>
        </output>
    );
}

function One({ one, result }: { one: Candidate; result: number }) {
    const say = useSay();
    const facts = [
        one.age === null
            ? ''
            : say('%{smart_count} year |||| %{smart_count} years', { smart_count: one.age }),
        one.phone,
        ...one.alike.map((word) => say.text(alike[word])),
    ].filter(Boolean);
    return (
        <li>
            <span>
                <strong>{one.full_name}</strong> <small>{facts.join(' · ')}</small>
            </span>
            <Link to={`/mdr/link/${result}/${one.id}`}>{say('Link to this patient')}</Link>
        </li>
    );
}

/** What the form says by now, as the call takes it, once nobody types any more. */
function useSettled(values: readonly unknown[]): string {
    const said = Object.fromEntries(
        names.flatMap((name, at) => {
            const value = values[at];
            return value === undefined || value === null || value === '' ? [] : [[name, value]];
        }),
    );
    return useRested(JSON.stringify(said), PAUSE);
}
