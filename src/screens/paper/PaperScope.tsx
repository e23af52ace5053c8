/** Tells the head of the printed page which period and places a screen shows. */
import { useEffect } from 'react';
import { tellPaper } from '../../base/paper.ts';
import { usePlaceText } from '../dashboard/texts.ts';
import { periodText } from '../../widgets/dates/periodText.ts';

interface Props {
    filters: Readonly<Record<string, unknown>>;
    /** Whether it shows those of places at all. */
    ofPlaces: boolean;
}

export function PaperScope({ filters, ofPlaces }: Props) {
    const period = periodText(filters);
    const place = usePlaceText(filters);
    const line = [period, ofPlaces ? place : ''].filter(Boolean).join(' · ');
    useEffect(() => tellPaper(line ? [line] : []), [line]);
    return null;
}
