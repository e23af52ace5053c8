import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { download } from '../../../dataProvider/index.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { FilePick } from './FilePick.tsx';
import { useSay } from '../../widgets/say.ts';

interface Props {
    file: File | null;
    busy: boolean;
    onPick(file: File): void;
    /** Where an empty list with the right headings comes from, and how its file is called. */
    template: { endpoint: Endpoint; name: string };
}

/** The spreadsheet of an import, and a template for who has none. */
export function ImportFile({ file, busy, onPick, template }: Props) {
    const say = useSay();
    const notify = useNotify();
    const load = (format: 'xlsx' | 'csv') =>
        download(template.endpoint, { format }, `${template.name}.${format}`).catch(() =>
            notify(say('The template could not be loaded.'), { type: 'error' }),
        );
    return (
        <>
            <FilePick
                label={say('Choose a CSV or xlsx file')}
                help={say('Up to 20 MB and %{rows} rows. The first row names the columns.', {
                    rows: 50000,
                })}
                file={file}
                busy={busy}
                onPick={onPick}
            />
            <p className="kf-row">
                <span>{say('No list at hand? Template:')}</span>
                <Button size="small" onClick={() => void load('xlsx')}>
                    {say('Excel (xlsx)')}
                </Button>
                <Button size="small" onClick={() => void load('csv')}>
                    {say('CSV')}
                </Button>
            </p>
        </>
    );
}
