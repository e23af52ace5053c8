/** In place of the whole of culori, which plotly asks for five functions: the ways of writing a colour that we use. */
import { modeHsl, modeLrgb, modeRgb, useMode as know } from 'culori/fn';

for (const mode of [modeRgb, modeHsl, modeLrgb]) know(mode);

export { converter, formatHex, formatRgb, wcagContrast, wcagLuminance } from 'culori/fn';
