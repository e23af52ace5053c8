/** Under a panel: the way to the rows behind it. */
import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useRowsLink } from './rowsLink.ts';

import { useSay } from '../../widgets/say.ts';

interface Props {
    route: string;
    filters: Readonly<Record<string, unknown>>;
}

export function PanelFoot({ route, filters }: Props) {
    const say = useSay();
    const address = useRowsLink(route, filters);
    return (
        <Box className="k-screen-only" sx={{ minHeight: 28 }}>
            {address && (
                <Link
                    component={RouterLink}
                    to={address}
                    className="k-alone"
                    sx={{
                        display: 'inline-flex',
                        alignItems: 'center',
                        gap: 0.5,
                        minHeight: 28,
                        fontSize: '0.9375rem',
                    }}
                >
                    {say('See what was counted')}
                    <ArrowForward sx={{ fontSize: '1rem' }} />
                </Link>
            )}
        </Box>
    );
}
