import { Link } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { uploadProducts } from '../../../../resources/stock/productList/upload.server.ts';
import { type Deciding, ImportPage } from '../../imports/ImportPage.tsx';
import { say as sentence, type Sentence } from '../../../../resources/define/say.ts';
import '../levels/levels.css';
import { useSay } from '../../../widgets/say.ts';
import { Tick } from './Tick.tsx';

type Report = AnswerOf<typeof uploadProducts>['data'];

const careful = { create_masters: false };

/** Upload of a list of products. */
export default function Upload() {
    const say = useSay();
    return (
        <ImportPage
            title={say('Upload products')}
            lead={say(
                'Load a list of products from a spreadsheet. First you see what would happen; nothing is changed until you say so. A product is known by its code: one that is there already is changed where the file says otherwise, and never added twice.',
            )}
            back={
                <Link className="kd-back" to="/stock/items">
                    <span aria-hidden>←</span> {say('Back to the list')}
                </Link>
            }
            send={(form, options) =>
                call<typeof uploadProducts>('POST /inventory/upload_products/', form, options)
            }
            done={say('Products Uploaded successful')}
            template={{
                endpoint: 'GET /x/stock/upload/template',
                name: say('Product list template'),
            }}
            work={(count) =>
                sentence('Import %{smart_count} product |||| Import %{smart_count} products', {
                    smart_count: count,
                })
            }
            things={say('Changes to products that exist')}
            to="/stock/items"
            see={say('See the products')}
            careful={careful}
            created={createdIn}
            beside={createMasters}
            notes={newMasters}
        />
    );
}

const createMasters = (deciding: Deciding<typeof careful>) => <CreateMasters {...deciding} />;
const newMasters = (report: Report) => <NewMasters {...report} />;

function CreateMasters({ choices, busy, decide }: Deciding<typeof careful>) {
    const say = useSay();
    return (
        <Tick
            label={say('Create categories and units that do not exist yet')}
            checked={choices.create_masters}
            disabled={busy}
            onChange={(create_masters) => decide({ create_masters })}
        />
    );
}

/** Categories and units that the upload would create, by name: a misspelling shows here. */
function NewMasters({ masters: { categories, units } }: Report) {
    const say = useSay();
    if (!categories.length && !units.length) return null;
    return (
        <p className="kf-muted">
            {categories.length > 0 && say('New categories: %{names}.', { names: categories })}{' '}
            {units.length > 0 && say('New units: %{names}.', { names: units })}
        </p>
    );
}

function createdIn({ masters: { categories, units } }: Report): Sentence | null {
    const written = sentence('%{smart_count} unit |||| %{smart_count} units', {
        smart_count: units.length,
    });
    if (categories.length && units.length)
        return sentence('Categories created: %{names}. %{units} created.', {
            names: categories,
            units: written,
        });
    if (categories.length) return sentence('Categories created: %{names}.', { names: categories });
    return units.length ? sentence('%{units} created.', { units: written }) : null;
}
