import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useSay } from '../../widgets/say.ts';

interface Props {
    busy: '' | 'checking' | 'importing';
    file: string;
    failure: string;
    /** What the import did, once it has. */
    children?: ReactNode;
}

/** How far an import is, said aloud as it changes. */
export function ImportStatus({ busy, file, failure, children }: Props) {
    const say = useSay();
    return (
        <output className="kf-status">
            {busy === 'checking' && <p>{say('Checking %{file} …', { file })}</p>}
            {busy === 'importing' && <p>{say('Importing %{file} …', { file })}</p>}
            {failure && <Alert severity="error">{failure}</Alert>}
            {children}
        </output>
    );
}
