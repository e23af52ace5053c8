/** A file of a record: a picture is shown, anything else is saved to the computer. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { download } from '../../../dataProvider/index.ts';
import { readAnswer } from '../../../dataProvider/answers.ts';
import { send } from '../../../dataProvider/http.ts';
import { requestFor } from '../../../dataProvider/wire.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { Failed, Waiting } from '../list/ListStates.tsx';
import './files.css';

interface Props {
    endpoint: Endpoint;
    id: number;
    /** What is on the picture. */
    about: string;
}

/** A picture; asked for once, and let go of with the page. */
export function Picture({ endpoint, id, about }: Props) {
    const { data, error, refetch } = useQuery({
        queryKey: ['files', endpoint, id],
        queryFn: async ({ signal }) => {
            const response = await send({ ...requestFor(endpoint, { id }, 'reads'), signal });
            if (response.status !== 200) await readAnswer(response);
            return response.blob();
        },
        retry: false,
        gcTime: 0,
    });
    const address = useMemo(() => data && URL.createObjectURL(data), [data]);
    useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);
    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    return address ? <img className="kpic" src={address} alt={about} /> : <Waiting />;
}

/** Saves the file to the computer. */
export function SaveFile({ endpoint, id, about }: Props) {
    const say = useSay();
    const notify = useNotify();
    return (
        <Button
            variant="outlined"
            onClick={() =>
                void download(endpoint, { id }, about).catch((error: unknown) =>
                    notify(sentenceOf(error), { type: 'error' }),
                )
            }
        >
            {say('Save the file')}
        </Button>
    );
}
