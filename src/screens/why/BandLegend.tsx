/** What the marks of a report's rates mean: each figure with its bands, and whose they are where there is a choice. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import Box from '@mui/material/Box';
import { withColon } from '../../../locales/tongue.ts';
import { bandProfiles, bandTitle, chosenBands } from '../../../resources/bands.ts';
import type { Field } from '../../../resources/define/field.ts';
import type { Report } from '../../../resources/define/report.ts';
import { useLabels } from '../../widgets/words.ts';
import { markOf } from '../map/measure.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    report: Report;
    /** The profile that the reader chose. */
    chosen: unknown;
    /** Of this column alone. */
    only?: string;
}

export function BandLegend({ report, chosen, only }: Props) {
    const say = useSay();
    const { label } = useLabels();
    const banded = Object.entries(report.columns).filter(
        ([name, field]) =>
            profileOf(field, chosen) && (only ? name === only : !report.optional.includes(name)),
    );
    if (!banded.length) return null;
    return (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.25, py: 0.25 }}>
            {banded.map(([name, field]) => {
                const profile = profileOf(field, chosen) ?? '';
                const whose = bandTitle(profile);
                return (
                    <Box
                        key={name}
                        sx={{
                            display: 'flex',
                            flexWrap: 'wrap',
                            columnGap: 1.5,
                            fontSize: '0.875rem',
                        }}
                    >
                        <Box component="span" sx={{ color: 'text.secondary' }}>
                            {withColon(
                                [label(name, field), whose && say.text(whose)]
                                    .filter(Boolean)
                                    .join(', '),
                            )}
                        </Box>
                        {(bandProfiles[profile] ?? []).toReversed().map((band) => {
                            const { sign, color } = markOf(band);
                            return (
                                <span key={band.from}>
                                    <Box component="span" aria-hidden sx={{ color, mr: 0.5 }}>
                                        {sign}
                                    </Box>
                                    {say.text(band.label)}
                                </span>
                            );
                        })}
                    </Box>
                );
            })}
        </Box>
    );
}

/** The bands that a figure is shown in, or undefined where it has none. */
function profileOf(field: Field, chosen: unknown): string | undefined {
    const bands = rateOf(field)?.bands;
    return bands && chosenBands(bands, chosen);
}
