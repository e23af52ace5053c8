/** The letters that paper is set in: they go into the file, which reads the same on a computer that has none of them. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const lettersFolder = join(
    dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
    'fonts/Roboto',
);
export const letters = {
    normal: join(lettersFolder, 'Roboto-Regular.ttf'),
    bold: join(lettersFolder, 'Roboto-Medium.ttf'),
};
