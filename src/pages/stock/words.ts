/** The texts of the stock pages, by key: another language overrides them under `stock.<key>`. */
import { useCallback } from 'react';
import { useTranslate } from 'react-admin';

const words = {
    lines: 'Lines',
    line: 'Line %{number}',
    add_line: 'Add a line',
    remove_line: 'Remove line %{number}',
} as const satisfies Record<string, string>;

export type StockWord = keyof typeof words;

/** `say('add_line')`: a text of the stock pages. */
export function useStockWords() {
    const translate = useTranslate();
    return useCallback(
        (word: StockWord, values?: Record<string, string | number>) =>
            translate(`stock.${word}`, { _: words[word], ...values }),
        [translate],
    );
}
