/** What may be done to one row of a panel: the actions of its report's list, a button each. */
import Button from '@mui/material/Button';
import type { RaRecord } from 'react-admin';
import { useState } from 'react';
import type { BulkAction } from '../../../resources/define/screens/bulk.ts';
import type { Flat } from '../../../dataProvider/wire.ts';
import { useLabels } from '../../widgets/words.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { fitsRow } from './choice.ts';
import type { Column } from '../table/columns.ts';
import { PANELS } from '../dashboard/useReport.ts';

interface Props {
    actions: readonly BulkAction[];
    row: Flat;
    columns: readonly Column[];
}

export default function RowActs({ actions, row, columns }: Props) {
    const { text } = useLabels();
    const [open, setOpen] = useState<BulkAction | null>(null);
    const record = row as RaRecord;
    return (
        <>
            {actions
                .filter((one) => fitsRow(one, record))
                .map((one) => (
                    <Button
                        key={one.label}
                        size="small"
                        color={one.undoes ? 'error' : 'primary'}
                        onClick={() => setOpen(one)}
                    >
                        {text(one.label)}
                    </Button>
                ))}
            {open && (
                <BulkDialog
                    action={open}
                    rows={[record]}
                    passed={0}
                    resource={PANELS}
                    columns={columns}
                    onClose={() => setOpen(null)}
                />
            )}
        </>
    );
}
