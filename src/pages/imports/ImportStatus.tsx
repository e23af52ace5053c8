import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

interface Props {
    busy: '' | 'checking' | 'importing';
    file: string;
    failure: string;
    /** What the import did, once it has. */
    children?: ReactNode;
}

/** How far an import is, said aloud as it changes. */
export const ImportStatus = ({ busy, file, failure, children }: Props) => (
    <output className="kf-status">
        {busy === 'checking' && <p>Checking {file} …</p>}
        {busy === 'importing' && <p>Importing {file} …</p>}
        {failure && <Alert severity="error">{failure}</Alert>}
        {children}
    </output>
);
