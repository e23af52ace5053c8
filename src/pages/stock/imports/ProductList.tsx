import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Link } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { uploadProducts } from '../../../../resources/stock/productList/upload.server.ts';
import { type Deciding, ImportPage } from '../../imports/ImportPage.tsx';
import { counted } from '../../imports/importReport.ts';
import '../levels/levels.css';
import { useSay } from '../../../widgets/say.ts';

type Report = AnswerOf<typeof uploadProducts>['data'];

const careful = { create_masters: false };

/** Upload of a list of products. */
export default function Upload() {
    const say = useSay();
    return (
        <ImportPage
            title="Upload products"
            lead="Load a list of products from a spreadsheet. First you see what would happen; nothing is changed until you say so. A product is known by its code: one that is there already is changed where the file says otherwise, and never added twice."
            back={
                <Link className="kl-back" to="/stock/items">
                    <span aria-hidden>←</span> {say('Back to the list')}
                </Link>
            }
            send={(form, options) =>
                call<typeof uploadProducts>('POST /inventory/upload_products/', form, options)
            }
            done="Products Uploaded successful"
            template={{ endpoint: 'GET /x/stock/upload/template', name: 'Product list template' }}
            noun={['product', 'products']}
            to="/stock/items"
            see="See the products"
            careful={careful}
            created={createdIn}
            beside={createMasters}
            notes={newMasters}
        />
    );
}

const createMasters = ({ choices, busy, decide }: Deciding<typeof careful>) => (
    <FormControlLabel
        control={
            <Checkbox
                checked={choices.create_masters}
                disabled={busy}
                onChange={(_event, checked) => decide({ create_masters: checked })}
            />
        }
        label="Create categories and units that do not exist yet"
    />
);

/** Categories and units that the upload would create, by name: a misspelling shows here. */
function newMasters({ masters: { categories, units } }: Report) {
    if (!categories.length && !units.length) return null;
    return (
        <p className="kf-muted">
            {categories.length > 0 && <>New categories: {categories.join(', ')}. </>}
            {units.length > 0 && <>New units: {units.join(', ')}.</>}
        </p>
    );
}

const createdIn = ({ masters: { categories, units } }: Report): string =>
    [
        categories.length && `Categories created: ${categories.join(', ')}. `,
        units.length && `${counted(units.length, 'unit')} created. `,
    ]
        .filter(Boolean)
        .join('');
