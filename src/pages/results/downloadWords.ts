/** The words of the download page, in English unless a locale has them. */
import { useCallback } from 'react';
import { useTranslate } from 'react-admin';

const words = {
    title: 'Download results',
    about: 'One row a result, as a spreadsheet. The file has what your account may see.',
    what: 'What',
    where: 'Where',
    disease_area: 'Disease area',
    start: 'Download',
    running: 'Downloading %{file}',
    cancel: 'Cancel',
    cancelled: 'The download was cancelled.',
    saved: 'The file %{file} is saved.',
} as const satisfies Record<string, string>;

export function useDownloadWords() {
    const translate = useTranslate();
    return useCallback(
        (word: keyof typeof words, values?: Record<string, string>) =>
            translate(`download.${word}`, { _: words[word], ...values }),
        [translate],
    );
}
