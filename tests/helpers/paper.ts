/** A sheet of paper as it comes out of the printer: the text of each page, read from the PDF that Chromium or the server makes. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';

interface Word {
    text: string;
    /** From the left and the top edge of the page, and how long, in mm. */
    left: number;
    top: number;
    width: number;
}

export interface PrintedPage {
    /** In mm. */
    width: number;
    height: number;
    words: Word[];
    /** All of it, line by line from the top down. */
    text: string;
}

const MM = 25.4 / 72;

/** How far apart the feet of words of one line may stand, in mm: a mark is smaller than its word, and a little above it. */
const ONE_LINE = 1.2;

/** Words as a person reads them: line by line from the top down, each from left to right. */
function linesOf(words: readonly Word[]): Word[][] {
    const lines: Word[][] = [];
    for (const word of words.toSorted((one, other) => one.top - other.top)) {
        const line = lines.at(-1);
        if (line && word.top - line[0]!.top < ONE_LINE) line.push(word);
        else lines.push([word]);
    }
    return lines.map((line) => line.toSorted((one, other) => one.left - other.left));
}

/** Prints as the browser would: `css` keeps the size of sheet that the screen asked for. */
export async function printed(
    page: Page,
    sheet: { landscape?: boolean; css?: boolean } = {},
): Promise<PrintedPage[]> {
    const { landscape = false, css = false } = sheet;
    return pagesOf(await page.pdf({ format: 'A4', landscape, preferCSSPageSize: css }));
}

/** The pages of a PDF, whoever made it. */
export async function pagesOf(pdf: Uint8Array): Promise<PrintedPage[]> {
    const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
    const pages: PrintedPage[] = [];
    for (let number = 1; number <= file.numPages; number++) {
        const sheetOf = await file.getPage(number);
        const { width, height } = sheetOf.getViewport({ scale: 1 });
        const { items } = await sheetOf.getTextContent();
        const words = items.flatMap((item) =>
            'str' in item && item.str.trim()
                ? [
                      {
                          text: item.str,
                          left: Number(item.transform[4]) * MM,
                          top: (height - Number(item.transform[5])) * MM,
                          width: item.width * MM,
                      },
                  ]
                : [],
        );
        pages.push({
            width: Math.round(width * MM),
            height: Math.round(height * MM),
            words,
            text: linesOf(words)
                .flat()
                .map(({ text }) => text)
                .join(' ')
                .replaceAll(/\s+/g, ' '),
        });
    }
    await file.destroy();
    return pages;
}

/** What lies on or beyond the edge of its sheet, or so near that printers leave it out. */
export const cut = (pages: readonly PrintedPage[]): string[] =>
    pages.flatMap(({ words, width, height }) =>
        words
            .filter(
                ({ left, top, width: length }) =>
                    left < 5 || left + length > width - 5 || top < 5 || top > height - 5,
            )
            .map(({ text }) => text),
    );
