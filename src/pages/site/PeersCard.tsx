/** How much the own machines are used, beside others. */
import { Link } from 'react-router-dom';
import { peerGroups, siteUtilization } from '../../../resources/site/peers.report.ts';
import type { PeerLine } from '../../../resources/site/shapes.ts';
import { bandOf } from '../../../resources/bands.ts';
import { formatNumber, percentText } from '../../widgets/fields/numbers.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useSay } from '../../widgets/say.ts';
import { Bar } from './Bar.tsx';

export function PeersCard({ lines }: { lines: readonly PeerLine[] }) {
    const say = useSay();
    const words: Readonly<Record<string, string>> = peerGroups;
    const most = Math.max(100, ...lines.map(({ utilization }) => utilization ?? 0));
    // The own facility first, then whom it is compared with, from near to far.
    const order = Object.keys(peerGroups);
    const sorted = lines.toSorted(
        (one, other) => order.indexOf(one.peer_group) - order.indexOf(other.peer_group),
    );
    const own = lines.find(({ peer_group }) => peer_group === 'own');
    const band = bandOf('utilization', own?.utilization);
    return (
        <section className="k-card" aria-labelledby="kf-peers">
            <h2 id="kf-peers">{say('Utilization of 30 days')}</h2>
            {own && (
                <p className="kf-line">
                    {own.utilization === null ? (
                        say('No machine stood here.')
                    ) : (
                        <Toned {...(band && { tone: band.tone })}>
                            <strong>{percentText(formatNumber(own.utilization, 0))}</strong>{' '}
                            {say('%{tests} of %{expected} expected tests', {
                                tests: own.tests,
                                expected: Math.round(own.expected),
                            })}
                        </Toned>
                    )}
                </p>
            )}
            <table className="kf-bars" aria-label={say.text(siteUtilization.title)}>
                <tbody>
                    {sorted.map((line) => (
                        <tr key={line.peer_group}>
                            <th scope="row">
                                {say.text(words[line.peer_group] ?? line.peer_group)}
                                {line.peer_group !== 'own' && (
                                    <small>
                                        {' '}
                                        {say(
                                            '%{smart_count} facility |||| %{smart_count} facilities',
                                            { smart_count: line.sites },
                                        )}
                                    </small>
                                )}
                            </th>
                            <td>
                                <Bar
                                    share={(line.utilization ?? 0) / most}
                                    strong={line.peer_group === 'own'}
                                />
                            </td>
                            <td>
                                {line.utilization === null
                                    ? '–'
                                    : percentText(formatNumber(line.utilization, 0))}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <Link to="/facility/dashboard/utilization">{say.text(siteUtilization.title)}</Link>
        </section>
    );
}
