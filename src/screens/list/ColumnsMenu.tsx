/** Which columns to show. */
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { lazy, Suspense, useState } from 'react';
import { ToolButton } from '../../widgets/ToolButton.tsx';
import { useWords } from '../../widgets/words.ts';
import type { Column } from './columns.ts';

const ColumnsChoice = lazy(() => import('./ColumnsChoice.tsx'));

export interface ColumnsProps {
    all: readonly Column[];
    shown: readonly Column[];
    choose(names: readonly string[] | null): void;
}

export function ColumnsMenu(columns: ColumnsProps) {
    const say = useWords();
    const [opener, setOpener] = useState<HTMLElement | null>(null);
    return (
        <>
            <ToolButton
                icon={<ViewColumn />}
                label={say('choose_columns')}
                aria-haspopup="menu"
                aria-expanded={opener !== null}
                onClick={(event) => setOpener(event.currentTarget)}
            />
            {opener && (
                <Suspense>
                    <ColumnsChoice {...columns} opener={opener} close={() => setOpener(null)} />
                </Suspense>
            )}
        </>
    );
}
