/** Beside a line of stock out: what is there, how long it lasts, from which lots it comes, what is odd. */
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { formatCivil } from '../../../widgets/dates/dates.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { type Proposal, useProposal } from './issuing.ts';
import type { LineFacts } from '../lines/lineValues.ts';
import { figure } from '../notes/documents.ts';

/** So many times the usual quantity is told. */
const unusualTimes = 5;

export function IssueFacts({ line, index, set, errorOf }: LineFacts) {
    const receiver: unknown = useWatch({ name: 'receiver_id' });
    const proposal = useProposal(line, receiver);
    if (!proposal) return null;
    const earlier = proposal.lots.find(({ lot_id }) => lot_id === line['lot_id'])?.passes_over;
    const fault = errorOf('override_reason');
    return (
        <>
            <p className="ks-facts-line">
                <span>
                    On hand <strong>{figure(proposal.on_hand)}</strong> {proposal.base_unit}
                </span>
                {proposal.usable !== proposal.on_hand && (
                    <span>
                        usable <strong>{figure(proposal.usable)}</strong> {proposal.base_unit}
                    </span>
                )}
                {proposal.reserved > 0 && (
                    <span>
                        promised <strong>{figure(proposal.reserved)}</strong> {proposal.base_unit}
                    </span>
                )}
                <span>
                    {proposal.months_of_stock === null
                        ? 'months of stock not known'
                        : `${figure(Math.round(proposal.months_of_stock * 10) / 10)} months of stock`}
                </span>
                {proposal.usual !== null && (
                    <span>
                        usually {figure(proposal.usual)} {proposal.base_unit} at a time
                    </span>
                )}
                {proposal.base_quantity > 0 && !line['lot_id'] && (
                    <span>
                        {lotsTaken(proposal)
                            .map(
                                (lot) =>
                                    `${figure(lot.take)} of lot ${lot.lot_number}${
                                        lot.expires_on
                                            ? ` (expires ${formatCivil(lot.expires_on)})`
                                            : ''
                                    }`,
                            )
                            .join(', ')}
                    </span>
                )}
            </p>
            <output className="ks-facts-line">
                <Oddities proposal={proposal} lot={line['lot_id']} />
            </output>
            {(earlier || fault) && (
                <TextField
                    className="ks-why"
                    size="small"
                    fullWidth
                    required
                    name={`lines.${index}.override_reason`}
                    label={
                        earlier
                            ? `Why not lot ${earlier}, which expires first?`
                            : 'Why not the lot that expires first?'
                    }
                    value={(line['override_reason'] as string | null) ?? ''}
                    error={Boolean(fault)}
                    helperText={fault}
                    onChange={({ target }) => set({ override_reason: target.value })}
                    slotProps={{ htmlInput: { maxLength: 300 } }}
                />
            )}
        </>
    );
}

const lotsTaken = ({ lots }: Proposal) => lots.filter((lot) => lot.take > 0);

function Oddities({ proposal, lot }: { proposal: Proposal; lot: unknown }) {
    const { base_quantity, available, usual, base_unit, lots } = proposal;
    const inLot = lots.find((one) => one.lot_id === lot);
    const most = inLot ? Math.min(available, inLot.quantity) : available;
    if (base_quantity > most)
        return (
            <Toned tone="bad">
                Only {figure(most)} {base_unit} can be given
                {inLot ? ` of lot ${inLot.lot_number}` : ''}.
            </Toned>
        );
    if (usual && base_quantity > unusualTimes * usual)
        return (
            <Toned tone="warning">
                {figure(base_quantity)} {base_unit} are more than {unusualTimes} times the usual{' '}
                {figure(usual)}. Please check the unit.
            </Toned>
        );
    return null;
}
