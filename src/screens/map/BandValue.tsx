import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { withColon } from '../../../locales/tongue.ts';
import { bandOf } from '../../../resources/bands.ts';
import { valueText } from '../../widgets/fields/numbers.ts';
import { useSay } from '../../widgets/say.ts';
import { markOf, type Measure } from './measure.ts';

/** Mark, value: the band is told by shape; its words stand in the legend and are read aloud here. */
export function BandValue({ measure, value }: { measure: Measure; value: number | null }) {
    const say = useSay();
    if (!measure.rate) return valueText(value, '');
    const band = bandOf(measure.profile, value);
    const mark = markOf(band);
    return (
        <Box
            component="span"
            sx={{ fontVariantNumeric: 'tabular-nums' }}
            title={band && say.text(band.label)}
        >
            <Box component="span" aria-hidden sx={{ color: mark.color, mr: 0.75 }}>
                {mark.sign}
            </Box>
            {band && (
                <Box component="span" sx={visuallyHidden}>
                    {withColon(say.text(band.label))}{' '}
                </Box>
            )}
            {valueText(value, '%')}
        </Box>
    );
}
