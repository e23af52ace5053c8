/** A drawing of the window of GeneXpert Dx: its menus with one open, or a dialog with what is filled in. Words are those on that screen. */

export interface Picture {
    /** Menu that is open, and the line that is pressed. */
    menu?: { open: string; press: string; lines: readonly string[] };
    /** Dialog with its fields, and the button that is pressed. */
    dialog?: { title: string; fields: readonly string[]; press: string };
}

/** The bar at the top: where each menu begins. */
const menus: Readonly<Record<string, number>> = {
    User: 10,
    'Data Management': 50,
    Reports: 172,
    Setup: 236,
    Maintenance: 286,
    About: 380,
};
const WIDTH = 460;
const LINE = 22;

export function WindowPicture({ picture, about }: { picture: Picture; about: string }) {
    const { menu, dialog } = picture;
    const height = 60 + LINE * Math.max(menu?.lines.length ?? 0, (dialog?.fields.length ?? 0) + 2);
    return (
        // The instrument's program speaks English to everybody.
        <figure className="kf-picture" aria-label={about} translate="no">
            <svg
                className="kf-window"
                viewBox={`0 0 ${WIDTH} ${height}`}
                aria-hidden
                preserveAspectRatio="xMinYMin meet"
            >
                <rect
                    className="kf-frame"
                    x={0.5}
                    y={0.5}
                    width={WIDTH - 1}
                    height={height - 1}
                    rx={4}
                />
                <rect className="kf-bar-of-menus" x={1} y={1} width={WIDTH - 2} height={26} />
                {Object.entries(menus).map(([name, at]) => (
                    <text
                        key={name}
                        x={at}
                        y={18}
                        className={name === menu?.open ? 'kf-pressed' : undefined}
                    >
                        {name}
                    </text>
                ))}
                {menu && <Menu menu={menu} />}
                {dialog && <Dialog dialog={dialog} height={height} />}
            </svg>
        </figure>
    );
}

function Menu({ menu }: { menu: NonNullable<Picture['menu']> }) {
    const left = menus[menu.open] ?? 10;
    const pressed = menu.lines.indexOf(menu.press);
    return (
        <g>
            <rect
                className="kf-frame"
                x={left - 4}
                y={28}
                width={200}
                height={LINE * menu.lines.length + 8}
            />
            <rect
                className="kf-press"
                x={left - 2}
                y={31 + LINE * pressed}
                width={196}
                height={LINE}
                rx={3}
            />
            {menu.lines.map((line, at) => (
                <text
                    key={line}
                    x={left + 6}
                    y={46 + LINE * at}
                    className={at === pressed ? 'kf-pressed' : undefined}
                >
                    {line}
                </text>
            ))}
        </g>
    );
}

interface DialogProps {
    dialog: NonNullable<Picture['dialog']>;
    height: number;
}

function Dialog({ dialog, height }: DialogProps) {
    return (
        <g>
            <rect className="kf-frame" x={40} y={34} width={380} height={height - 42} rx={4} />
            <text x={52} y={52} className="kf-pressed">
                {dialog.title}
            </text>
            {dialog.fields.map((field, at) => (
                <g key={field}>
                    <text x={52} y={74 + LINE * at}>
                        {field}
                    </text>
                    <rect className="kf-field" x={220} y={61 + LINE * at} width={188} height={17} />
                </g>
            ))}
            <rect className="kf-press" x={240} y={height - 32} width={168} height={20} rx={3} />
            <text x={252} y={height - 18} className="kf-pressed">
                {dialog.press}
            </text>
        </g>
    );
}
