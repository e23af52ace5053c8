/** Buttons over a list to the pages that its declaration names, where the account may open them. */
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { entryOf } from '../../../dataProvider/catalogue.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { mayOpen } from '../../../resources/routes.ts';
import { useLabels } from '../../widgets/words.ts';

/** `links`: label to route, whose `{words}` are those of the address. */
export function ListLinks({ links = {} }: { links?: Readonly<Record<string, string>> }) {
    const { text } = useLabels();
    const params = useParams();
    return Object.entries(links).map(([label, route]) => {
        const entry = entryOf(route);
        if (!entry || !mayOpen(entry, storedUser())) return null;
        return (
            <Button key={route} component={Link} to={filled(route, params)}>
                {text(label)}
            </Button>
        );
    });
}

const filled = (route: string, params: Readonly<Record<string, string | undefined>>): string =>
    route.replace(/\{(\w+)\}/g, (_all, word: string) => encodeURIComponent(params[word] ?? ''));
