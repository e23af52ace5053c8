/** Beside a line of stock out: what is there, how long it lasts, from which lots it comes, what is odd. */
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { type Say, useSay } from '../../../widgets/say.ts';
import { LineFact } from '../lines/LineFact.tsx';
import type { LineFacts } from '../lines/lineValues.ts';
import { type Proposal, type ProposedLot, useProposal } from './issuing.ts';

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
            <There proposal={proposal} lot={line['lot_id']} />
            <output className="ks-facts-line">
                <Oddities proposal={proposal} lot={line['lot_id']} />
            </output>
            {(earlier || fault) && (
                <Override
                    name={`lines.${index}.override_reason`}
                    value={line['override_reason'] as string | null | undefined}
                    onChange={(override_reason) => set({ override_reason })}
                    earlier={earlier}
                    fault={fault}
                />
            )}
        </>
    );
}

interface About {
    proposal: Proposal;
    /** The lot that was chosen, where one was. */
    lot: unknown;
}

/** What is there of the product, and how long it lasts. */
function There({ proposal, lot }: About) {
    const say = useSay();
    const { on_hand, usable, reserved, months_of_stock: months, usual, base_unit } = proposal;
    return (
        <p className="ks-facts-line">
            <LineFact label={say('On hand')} value={say.value(on_hand)} unit={base_unit} />
            {usable !== on_hand && (
                <LineFact label={say('Usable')} value={say.value(usable)} unit={base_unit} />
            )}
            {reserved > 0 && (
                <LineFact label={say('Reserved')} value={say.value(reserved)} unit={base_unit} />
            )}
            <LineFact
                label={say('Months of stock')}
                value={months === null ? say('not known') : say.value(Math.round(months * 10) / 10)}
            />
            {usual !== null && (
                <span>
                    {say('usually %{quantity} %{unit} at a time', {
                        quantity: usual,
                        unit: base_unit,
                    })}
                </span>
            )}
            {proposal.base_quantity > 0 && !lot && <span>{lotsTaken(proposal, say)}</span>}
        </p>
    );
}

/** `3 of lot SOON-1 (expires 31 Jan 2027), 2 of lot SCAN-1`. */
function lotsTaken({ lots }: Proposal, say: Say): string {
    const textOfTake = ({ take: quantity, lot_number: lot, expires_on }: ProposedLot) =>
        expires_on
            ? say('%{quantity} of lot %{lot} (expires %{day})', {
                  quantity,
                  lot,
                  day: { day: expires_on },
              })
            : say('%{quantity} of lot %{lot}', { quantity, lot });
    return lots
        .filter((lot) => lot.take > 0)
        .map(textOfTake)
        .join(', ');
}

interface OverrideProps {
    name: string;
    value: string | null | undefined;
    onChange(reason: string): void;
    /** The lot that expires first. */
    earlier: string | null | undefined;
    fault: string | undefined;
}

/** Why another lot goes before the one that expires first. */
function Override({ name, value, onChange, earlier, fault }: OverrideProps) {
    const say = useSay();
    return (
        <TextField
            className="ks-why"
            size="small"
            fullWidth
            required
            name={name}
            label={
                earlier
                    ? say('Why not lot %{lot}, which expires first?', { lot: earlier })
                    : say('Why not the lot that expires first?')
            }
            value={value ?? ''}
            error={Boolean(fault)}
            helperText={fault}
            onChange={({ target }) => onChange(target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
        />
    );
}

function Oddities({ proposal, lot }: About) {
    const say = useSay();
    const { base_quantity, available, usual, base_unit: unit, lots } = proposal;
    const inLot = lots.find((one) => one.lot_id === lot);
    const most = inLot ? Math.min(available, inLot.quantity) : available;
    if (base_quantity > most)
        return (
            <Toned tone="bad">
                {inLot
                    ? say('Only %{quantity} %{unit} can be given of lot %{lot}.', {
                          quantity: most,
                          unit,
                          lot: inLot.lot_number,
                      })
                    : say('Only %{quantity} %{unit} can be given.', { quantity: most, unit })}
            </Toned>
        );
    if (usual && base_quantity > unusualTimes * usual)
        return (
            <Toned tone="warning">
                {say(
                    '%{quantity} %{unit} are more than %{times} times the usual %{usual}. Please check the unit.',
                    { quantity: base_quantity, unit, times: unusualTimes, usual },
                )}
            </Toned>
        );
    return null;
}
