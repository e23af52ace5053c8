/** What a map's marks and colours mean, which of them are shown, and what it leaves out. */
import Box from '@mui/material/Box';
import { tongueNow, withColon } from '../../../locales/tongue.ts';
import type { Field } from '../../../resources/define/field.ts';
import { areas as areaLevels, levelCalled, places } from '../../widgets/places.ts';
import { useSay } from '../../widgets/say.ts';
import { PictureChoice, Remark } from '../chart/PictureChoice.tsx';
import { shades } from './areas/areaTraces.ts';
import { MOST_POINTS } from './cluster.ts';
import { type legendOf, roundVolumes, volumeSize } from './points.ts';

interface LegendProps {
    legend: ReturnType<typeof legendOf>;
    /** Whose thresholds they are. */
    whose?: string;
    /** How many places lie in each, where each has a mark. */
    counts: boolean;
}

/** The bands with mark, words and number. */
export function Legend({ legend, whose, counts }: LegendProps) {
    const say = useSay();
    return (
        <Box
            component="ul"
            aria-label={say('Legend')}
            sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 2.5,
                rowGap: 0.5,
                listStyle: 'none',
                m: 0,
                mb: 1,
                p: 0,
            }}
        >
            {whose && (
                <Box component="li" sx={{ color: 'text.secondary' }}>
                    {withColon(whose)}
                </Box>
            )}
            {legend.map(({ band, mark, count }) => (
                <li key={band.from}>
                    <Box component="span" aria-hidden sx={{ color: mark.color, mr: 0.75 }}>
                        {mark.sign}
                    </Box>
                    {say.text(band.label)}{' '}
                    {counts && (
                        <Box component="span" sx={{ color: 'text.secondary' }}>
                            ({count.toLocaleString(tongueNow().locale)})
                        </Box>
                    )}
                </li>
            ))}
        </Box>
    );
}

interface ShowProps {
    show: string;
    shows: readonly string[];
    choose(show: string): void;
}

/** Marks of sites, or areas in colours. */
export function ShowChoice({ show, shows, choose }: ShowProps) {
    const say = useSay();
    const site = say.text(levelCalled(places.site).label);
    const wordOf = (one: string) => {
        if (one === 'volume') return say('%{place}: marks by volume', { place: site });
        if (one === 'figure') return say('%{place}: marks by figure', { place: site });
        return say('%{place}: areas in colours', { place: say.text(levelCalled(one).label) });
    };
    if (shows.length < 2) return null;
    return (
        <PictureChoice
            label={say('Show')}
            words={shows}
            chosen={show}
            nameOf={wordOf}
            choose={choose}
            room={{ mb: 0.75 }}
        />
    );
}

/** How large a mark is for how much. */
export function SizeLegend({ largest, field }: { largest: number; field: Field | undefined }) {
    const say = useSay();
    return (
        <Box
            sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1.5,
                mb: 0.5,
                fontSize: '0.875rem',
            }}
        >
            <Box component="span" sx={{ color: 'text.secondary' }}>
                {field && withColon(say.text(field.label))}
            </Box>
            {roundVolumes(largest).map((volume) => {
                const size = volumeSize(volume, largest);
                return (
                    <Box
                        key={volume}
                        component="span"
                        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
                    >
                        <svg width={size} height={size} aria-hidden>
                            <circle
                                cx={size / 2}
                                cy={size / 2}
                                r={size / 2 - 0.5}
                                fill="none"
                                stroke="currentColor"
                            />
                        </svg>
                        {say.value(volume)}
                    </Box>
                );
            })}
        </Box>
    );
}

/** Counts in shades of one colour, from few to many. */
export function ShadeLegend() {
    const say = useSay();
    return (
        <Box
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.5, fontSize: '0.875rem' }}
        >
            {say('Fewer')}
            {shades.map((colour) => (
                <Box
                    key={colour}
                    component="span"
                    aria-hidden
                    sx={{ width: 18, height: 12, bgcolor: colour }}
                />
            ))}
            {say('More')}
        </Box>
    );
}

/** What the map leaves out, or draws as one. */
export function Notes({
    shown,
    count,
    areas,
}: {
    shown: number;
    count: number;
    /** Areas are drawn. */
    areas: boolean;
}) {
    const say = useSay();
    return (
        <>
            {shown < count && shown > 0 && (
                <Remark>
                    {say(
                        '%{shown} of %{count} places are on the map; the others have no coordinates.',
                        { shown, count },
                    )}
                </Remark>
            )}
            {areas && (
                <Remark>
                    {say(
                        'Each area is what lies nearest to the centre of its %{place}; its borders are not the official ones. Grey: not in this choice.',
                        {
                            place: say
                                .text(levelCalled(areaLevels.at(-1) ?? '').label)
                                .toLowerCase(),
                        },
                    )}
                </Remark>
            )}
            {shown > MOST_POINTS && (
                <Remark>{say('Near places are drawn together. Zoom in to see each.')}</Remark>
            )}
        </>
    );
}
