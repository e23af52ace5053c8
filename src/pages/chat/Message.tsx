import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { download } from '../../../dataProvider/index.ts';
import type { BoardFile, BoardMessage } from '../../../resources/chat/threads.server.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';

/** What somebody said, on their side. */
export function Message({ message }: { message: BoardMessage }) {
    const say = useSay();
    const { own, spoken_by, author, created_at, words, files } = message;
    return (
        <li className={own ? 'kb-message kb-own' : 'kb-message'}>
            <small>
                {own ? say('You') : author} ·{' '}
                {spoken_by === 'programme' ? say('Programme') : say('Facility')} ·{' '}
                <time dateTime={created_at}>{formatInstant(created_at)}</time>
            </small>
            {words && <p>{words}</p>}
            {files.map((file) => (
                <Attachment key={file.id} file={file} />
            ))}
        </li>
    );
}

function Attachment({ file: { id, name, size } }: { file: BoardFile }) {
    const say = useSay();
    const notify = useNotify();
    const fetchFile = () =>
        download('POST /x/board/file', { id }, name).catch((error: unknown) =>
            notify(sentenceOf(error), { type: 'error' }),
        );
    return (
        <Button size="small" variant="outlined" onClick={() => void fetchFile()}>
            {say('%{name} (%{size} kB)', { name, size: Math.max(1, Math.round(size / 1024)) })}
        </Button>
    );
}
