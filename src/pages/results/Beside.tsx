import type { Change } from '../../../resources/results/detail/happenings.ts';
import { useSay } from '../../widgets/say.ts';
import { fieldWords, valueWords } from './resultWords.ts';

/** What stands beside what came, for who decides between them. */
export function Beside({ changes }: { changes: readonly Change[] }) {
    const say = useSay();
    return (
        <table className="kd-table kt-beside">
            <thead>
                <tr>
                    <th scope="col">{say('Field')}</th>
                    <th scope="col">{say('Stands now')}</th>
                    <th scope="col">{say('What came')}</th>
                </tr>
            </thead>
            <tbody>
                {changes.map(({ field, before, after }) => (
                    <tr key={field}>
                        <th scope="row">{fieldWords(field)}</th>
                        <td data-label={say('Stands now')}>{valueWords(before, field)}</td>
                        <td data-label={say('What came')}>{valueWords(after, field)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
