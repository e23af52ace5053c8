import { useSay } from '../../widgets/say.ts';

/** What can be done by keys, wherever it can be. */
export function Keyboard() {
    const say = useSay();
    const rows: [keys: string[], does: string][] = [
        [['Ctrl+K', '/'], say('Search')],
        [['?'], say('This help')],
        [[say('Esc')], say('Close what is open; on a map, one step back')],
        [['Tab'], say('Go on to the next button or field; the first one skips to the content')],
        [['↑', '↓'], say('Go through menus, through what was found and through choices')],
        [[say('Enter')], say('Open or choose it')],
        [['←', '→'], say('Go along a chart; Enter opens the rows behind a mark')],
        [['+', '−', '0'], say('Make a map larger, smaller, and as it was; arrows move it')],
    ];
    return (
        <dl className="k-keys">
            {rows.map(([keys, does]) => (
                <div key={does}>
                    <dt>
                        {keys.map((key) => (
                            <kbd key={key}>{key}</kbd>
                        ))}
                    </dt>
                    <dd>{does}</dd>
                </div>
            ))}
        </dl>
    );
}
