/** A certificate of a facility: what it says, and its file. */
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { addCertificate } from '../../../resources/certificates/certificates.server.ts';
import { certificateFields } from '../../../resources/certificates/columns.ts';
import { reference } from '../../../resources/define/field.ts';
import { FileForm } from '../../screens/files/FileForm.tsx';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';

const back = '/super/certificates';
const fields = {
    facility: reference('Facility', 'facilities', { required: true }),
    ...certificateFields,
};

export default function NewCertificate() {
    const say = useSay();
    const navigate = useNavigate();
    return (
        <DeclarationName value="certificates">
            <div className="k-page">
                <Link className="kd-back" to={back}>
                    <span aria-hidden>←</span> {say('Back to the list')}
                </Link>
                <h1>{say('Upload a certificate')}</h1>
                <FileForm
                    resource="certificates"
                    fields={fields}
                    file={{
                        name: 'file',
                        label: say('Choose a file'),
                        help: say('A PDF or a picture of it, up to 10 MB.'),
                        accept: '.pdf,.jpg,.jpeg,.png,.webp',
                        most: 1,
                    }}
                    back={back}
                    onSave={(form, options) =>
                        call<typeof addCertificate>('POST /add_certificate/', form, options)
                    }
                    onSaved={() => void navigate(back)}
                />
            </div>
        </DeclarationName>
    );
}
