import { Link } from 'react-router-dom';
import { cameFrom } from '../../base/problem.ts';
import { useSay } from '../../widgets/say.ts';
import { OwnReports } from './OwnReports.tsx';
import { ProblemForm } from './ProblemForm.tsx';
import './problem.css';

/** `/report/problem`: tells the desk what went wrong on the screen one comes from, and what became of earlier reports. */
export default function Problem() {
    const say = useSay();
    const { at } = cameFrom();
    return (
        <div className="k-page kpr-page">
            <h1>{say('Report a problem')}</h1>
            {at && (
                <p className="kpr-back">
                    <Link to={at}>
                        <span aria-hidden>←</span> {say('Back to the screen')}
                    </Link>
                </p>
            )}
            <div className="kpr-parts">
                <ProblemForm />
                <OwnReports />
            </div>
        </div>
    );
}
