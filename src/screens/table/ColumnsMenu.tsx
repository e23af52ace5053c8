/** Which columns to show. */
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { useState } from 'react';
import { ToolButton } from '../../widgets/ToolButton.tsx';

import { later } from '../../base/later.tsx';
import type { ColumnsProps } from './columns.ts';
import { useSay } from '../../widgets/say.ts';

const ColumnsChoice = later(
    () => import('./ColumnsChoice.tsx'),
    null,
    ({ close }) => close(),
);

interface Props extends ColumnsProps {
    /** Standard columns that a table has no room for. */
    left: number;
}

export function ColumnsMenu({ left, ...columns }: Props) {
    const say = useSay();
    const [opener, setOpener] = useState<HTMLElement | null>(null);
    return (
        <>
            <ToolButton
                icon={<ViewColumn />}
                label={left > 0 ? say('Columns, %{left} more', { left }) : say('Columns')}
                aria-haspopup="menu"
                aria-expanded={opener !== null}
                onClick={(event) => setOpener(event.currentTarget)}
            />
            {opener && <ColumnsChoice {...columns} opener={opener} close={() => setOpener(null)} />}
        </>
    );
}
