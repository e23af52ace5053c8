/** Labels as they lie on their sheets. The browser prints them at their true size, and nothing else of the screen. */
import { memo } from 'react';
import { symbolOf, type SymbolKind } from './symbols.ts';
import { onSheets, type Sheet } from './sheets.ts';

interface Props {
    barcodes: readonly string[];
    sheet: Sheet;
    kind: SymbolKind;
    /** Labels at the beginning of the first sheet that are gone already. */
    skipped: number;
    /** What stands on each label beside its barcode: a test says so. */
    mark?: string;
}

export const LabelSheets = memo(function LabelSheets({
    barcodes,
    sheet,
    kind,
    skipped,
    mark,
}: Props) {
    const roll = sheet.columns * sheet.rows === 1;
    return (
        <div className={`krl-sheets ${roll ? 'krl-roll' : 'krl-a4'}`} aria-hidden>
            {onSheets(barcodes, sheet, skipped).map((labels, at) => (
                <div
                    key={at}
                    className="krl-sheet"
                    style={{
                        padding: `${sheet.top}mm 0 0 ${sheet.left}mm`,
                        gridTemplateColumns: `repeat(${sheet.columns}, ${sheet.width}mm)`,
                        gridAutoRows: `${sheet.height}mm`,
                        columnGap: `${sheet.gap}mm`,
                    }}
                >
                    {labels.map((barcode, place) =>
                        barcode === null ? (
                            <span key={place} />
                        ) : (
                            <Label key={place} barcode={barcode} kind={kind} mark={mark} />
                        ),
                    )}
                </div>
            ))}
        </div>
    );
});

interface LabelProps {
    barcode: string;
    kind: SymbolKind;
    mark?: string | undefined;
}

/** One label: the symbol, and below it what a person reads. */
export function Label({ barcode, kind, mark }: LabelProps) {
    const { viewBox, path } = symbolOf(kind, barcode);
    return (
        <figure className={`krl-label krl-${kind}`}>
            <svg viewBox={viewBox} preserveAspectRatio={kind === 'code128' ? 'none' : undefined}>
                <path d={path} fill="#000" />
            </svg>
            <figcaption>
                {barcode}
                {mark && <small> {mark}</small>}
            </figcaption>
        </figure>
    );
}
