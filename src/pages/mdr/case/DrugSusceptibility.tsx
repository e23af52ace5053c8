/** What tests said of each drug of a case: what stands, in the order of the drugs, and every entry before it. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import type {
    caseSusceptibility,
    Susceptibility,
} from '../../../../resources/mdr/cases/susceptibility.server.ts';
import { drugs, susceptibility } from '../../../../resources/mdr/cases/words.ts';
import { formatCivil, formatInstant } from '../../../widgets/dates/dates.ts';
import { StateMark } from '../../../widgets/fields/StateMark.tsx';
import { useSay } from '../../../widgets/say.ts';

interface Props {
    case: number;
}

const order = Object.keys(drugs);

export function DrugSusceptibility({ case: id }: Props) {
    const say = useSay();
    const { data } = useQuery({
        queryKey: ['mdr', 'susceptibility', id],
        queryFn: ({ signal }) =>
            call<typeof caseSusceptibility>(
                'POST /x/mdr/case/susceptibility',
                { case: id },
                { signal, reads: true },
            ),
        select: (answer) => answer.data,
        retry: false,
    });
    if (!data?.length) return null;
    const standing = data
        .filter(({ stands }) => stands)
        .toSorted((one, other) => order.indexOf(one.drug) - order.indexOf(other.drug));
    const before = data.filter(({ stands }) => !stands);
    return (
        <section className="k-card" aria-labelledby="kl-susceptibility">
            <h2 id="kl-susceptibility">{say('Drug susceptibility')}</h2>
            {standing.length > 0 && <Entries entries={standing} />}
            {before.length > 0 && (
                <details>
                    <summary>{say('Earlier entries')}</summary>
                    <Entries entries={before} />
                </details>
            )}
        </section>
    );
}

function Entries({ entries }: { entries: readonly Susceptibility[] }) {
    const say = useSay();
    return (
        <ul className="kl-timeline">
            {entries.map(({ id, drug, result, tested_on, method, laboratory, by, at }) => (
                <li key={id}>
                    <strong>{say.text(drugs[drug])}</strong>
                    <div>
                        <StateMark of={susceptibility} state={result} />
                        <p>
                            {formatCivil(tested_on)}
                            {[method, laboratory].filter(Boolean).map((told) => (
                                <span key={told} translate="no">
                                    {' · '}
                                    {told}
                                </span>
                            ))}
                        </p>
                        <p className="kd-muted">
                            {say('Entered by %{name} on %{at}', {
                                name: by,
                                at: formatInstant(at),
                            })}
                        </p>
                    </div>
                </li>
            ))}
        </ul>
    );
}
