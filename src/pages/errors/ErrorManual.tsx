/** The error manual: a code or some words, and what it means, what caused it, what to do. Read once, searched here: also without a line. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { storedUser } from '../../../dataProvider/storage.ts';
import { endpointFor } from '../../../resources/dashboards.ts';
import { errorManual } from '../../../resources/errors/manual/manual.report.ts';
import { useReport } from '../../screens/dashboard/useReport.ts';
import { Seen } from '../../screens/Seen.tsx';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { DeclarationName, useLabels } from '../../widgets/words.ts';
import { useSay } from '../../widgets/say.ts';
import { type Code, codeOf, findCodes } from './manualSearch.ts';

export default function ErrorManual() {
    return (
        <DeclarationName value={errorManual.name}>
            <Content />
        </DeclarationName>
    );
}

ErrorManual.takes = { q: 'text' } as const;

function Content() {
    const say = useSay();
    const [params, setParams] = useSearchParams();
    const wanted = params.get('q') ?? '';
    /** Each as the reader's language has it; what was read stays to be searched. */
    const inWords = (code: Code): Code => {
        const word = (name: 'meaning' | 'likely_cause' | 'first_action') =>
            titled(name, errorManual.columns[name], code[name]);
        return {
            ...code,
            meaning: word('meaning'),
            likely_cause: word('likely_cause'),
            first_action: word('first_action'),
            written: [code.meaning, code.likely_cause, code.first_action].join(' '),
        };
    };
    const endpoint = endpointFor(errorManual, storedUser());
    const { data, error, refetch } = useReport(
        endpoint && { report: errorManual, endpoint, pages: 3, body: { page_size: 200 } },
        { kept: true },
    );
    const { titled } = useLabels();
    const codes = data && findCodes(data.rows.map(codeOf).map(inWords), wanted);
    return (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Head />
            <TextField
                type="search"
                label={say('Code or words')}
                value={wanted}
                onChange={({ target }) =>
                    setParams(target.value ? { q: target.value } : {}, { replace: true })
                }
                sx={{ maxWidth: '32rem' }}
            />
            {data?.seen && <Seen seen={data.seen} again={() => void refetch()} />}
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Waiting />}
            {codes?.length === 0 && (
                <Nothing
                    title={say('No matches')}
                    about={say('No code and no text of the manual has these words.')}
                />
            )}
            {codes && codes.length > 0 && (
                <>
                    <Typography component="output" sx={{ color: 'text.secondary' }}>
                        {say('%{smart_count} code |||| %{smart_count} codes', {
                            smart_count: codes.length,
                        })}
                        {' · '}
                        <Link component={RouterLink} to="/gx/error/manual/table">
                            {say('As a table')}
                        </Link>
                    </Typography>
                    <Box
                        sx={{
                            display: 'grid',
                            gap: 1.5,
                            gridTemplateColumns: {
                                xs: 'minmax(0, 1fr)',
                                lg: 'repeat(2, minmax(0, 1fr))',
                            },
                        }}
                    >
                        {codes.map((code) => (
                            <CodeCard key={code.code} code={code} />
                        ))}
                    </Box>
                </>
            )}
        </Box>
    );
}

function Head() {
    const say = useSay();
    return (
        <Box>
            <Typography variant="h1">{say('Error manual')}</Typography>
            <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>
                {say('What the instrument says, what probably caused it, and what to do first.')}
            </Typography>
        </Box>
    );
}

function CodeCard({ code }: { code: Code }) {
    const { label, option } = useLabels();
    const { columns } = errorManual;
    const word = (name: 'class' | 'phase' | 'counts_as') => {
        const options: Readonly<Record<string, string>> = columns[name].options;
        return option(name, code[name], options[code[name]] ?? code[name]);
    };
    return (
        <Card component="article" aria-label={code.code} sx={{ p: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <Typography component="h2" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
                    {code.code}
                </Typography>
                <Chip size="small" variant="outlined" label={word('class')} />
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {word('phase')} · {word('counts_as')}
                </Typography>
            </Box>
            <Typography sx={{ mt: 0.5, fontWeight: 600 }}>{code.meaning}</Typography>
            <Box
                component="dl"
                sx={{
                    m: 0,
                    mt: 1,
                    display: 'grid',
                    gridTemplateColumns: { xs: '1fr', sm: '8rem 1fr' },
                    columnGap: 1.5,
                    rowGap: 0.25,
                    '& dt': { color: 'text.secondary' },
                    '& dd': { m: 0, mb: { xs: 0.75, sm: 0 } },
                }}
            >
                {(['likely_cause', 'first_action'] as const).map((name) => (
                    <Box key={name} sx={{ display: 'contents' }}>
                        <dt>{label(name, columns[name])}</dt>
                        <dd>{code[name] || '—'}</dd>
                    </Box>
                ))}
            </Box>
        </Card>
    );
}
