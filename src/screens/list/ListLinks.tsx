/** Buttons over a list to the pages that its declaration names, where the account may open them. */
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { filledRoute } from '../../base/routeWords.ts';
import { isOpen } from '../../widgets/openable.ts';
import { useLabels } from '../../widgets/words.ts';

/** `links`: label to route, whose `{words}` are those of the address. */
export function ListLinks({ links = {} }: { links?: Readonly<Record<string, string>> }) {
    const { text } = useLabels();
    const params = useParams();
    return Object.entries(links).map(([label, route]) => {
        if (!isOpen(route)) return null;
        return (
            <Button key={route} component={Link} to={filledRoute(route, params)}>
                {text(label)}
            </Button>
        );
    });
}
