/** What is drawn over a still chart's figures: the aim, and dated notes. */
import { useTheme } from '@mui/material/styles';
import { AIM, NOTE, widthOf } from './axes.ts';
import { across, type Frame } from './places.ts';

/** As on a sign for visitors. */
const SIGN = 'i';

/** The aim as a dashed line with its name. */
export function AimLine({ frame }: { frame: Frame }) {
    const { palette, typography } = useTheme();
    const { plan, right, top, bottom, valueAt } = frame;
    const { aim, lying } = plan;
    if (!aim) return null;
    const at = valueAt(aim.value);
    const width = Math.ceil(widthOf(aim.text, String(typography.fontFamily), NOTE)) + 2;
    const [x, y] = lying
        ? [aim.isLeft ? at - width : at, (aim.isAbove ? top : bottom) - AIM]
        : [right - width, at - AIM];
    return (
        <>
            <path
                stroke={palette.text.primary}
                strokeWidth={1.5}
                strokeDasharray="6 4"
                d={across(frame, 'figure', at)}
            />
            <rect {...{ x, y, width }} height={AIM} fill={palette.background.paper} />
            <text
                className="k-aim"
                x={x + width / 2}
                y={y + NOTE + 1}
                textAnchor="middle"
                fontSize={NOTE}
                fill={palette.text.primary}
            >
                {aim.text}
            </text>
        </>
    );
}

/** Dated notes as upright lines, each with its text where the pointer rests on its sign. */
export function MarkLines({ frame }: { frame: Frame }) {
    const { palette } = useTheme();
    const { plan, top, alongAt } = frame;
    return plan.marks.map(({ at, text }) => (
        <g key={`${at} ${text}`}>
            <path
                stroke={palette.text.secondary}
                strokeDasharray="3 3"
                d={across(frame, 'place', alongAt(at))}
            />
            <rect
                x={alongAt(at) - 9}
                y={top}
                width={18}
                height={20}
                fill={palette.text.secondary}
            />
            <text
                x={alongAt(at)}
                y={top + 14}
                textAnchor="middle"
                fontSize={NOTE}
                fill={palette.background.paper}
            >
                {SIGN}
            </text>
            <title>{text}</title>
        </g>
    ));
}
