/** How often runs failed in the last thirty days, and what to do first about the codes that came most. */
import { Link } from 'react-router-dom';
import type { Glance } from '../../../resources/site/shapes.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { formatNumber, percentText } from '../../widgets/fields/numbers.ts';
import { useSay } from '../../widgets/say.ts';
import { bandOf } from '../../../resources/bands.ts';
import { actions, meanings } from '../../../resources/errors/manual/shipped.ts';

type Props = Pick<Glance, 'errors' | 'from' | 'to'>;

export function ErrorsCard({ errors, from, to }: Props) {
    const say = useSay();
    // What an administrator wrote stays as it was written.
    const inTongue = (text: string, shipped: readonly string[]) =>
        shipped.includes(text) ? say.text(text) : text;
    const band = bandOf('errorRate', errors.error_rate);
    const filter = JSON.stringify({ start_date: from, end_date: to });
    return (
        <section className="k-card" aria-labelledby="kf-errors">
            <h2 id="kf-errors">{say('Errors of 30 days')}</h2>
            <p className="kf-line">
                {errors.error_rate === null ? (
                    say('No test in 30 days.')
                ) : (
                    <Toned {...(band && { tone: band.tone })}>
                        <strong>{percentText(formatNumber(errors.error_rate, 1))}</strong>{' '}
                        {say('%{errors} of %{tests} tests', {
                            errors: errors.errors,
                            tests: errors.tests,
                        })}
                    </Toned>
                )}
            </p>
            <ol className="kf-codes">
                {errors.codes.map((one) => (
                    <li key={one.code}>
                        <span>
                            <Link to={`/site/gx/error/manual?q=${encodeURIComponent(one.code)}`}>
                                {one.code || say('Without a code')}
                            </Link>{' '}
                            × {say.value(one.errors)}
                            {one.meaning && <> · {inTongue(one.meaning, meanings)}</>}
                        </span>
                        <small>
                            {one.first_action
                                ? say('First: %{action}', {
                                      action: inTongue(one.first_action, actions),
                                  })
                                : say('No first action is known for this code.')}
                        </small>
                    </li>
                ))}
            </ol>
            <Link to={`/site/gx/errors_summary?filter=${encodeURIComponent(filter)}`}>
                {say('Errors by code')}
            </Link>
        </section>
    );
}
