/** An e-mail as a page: the same words as its text, under the emblem of the programme. Nothing in it runs or is loaded from elsewhere. */

const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
};

const plain = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!);

/** An address leads there, as mail programs do with those of a text. */
const linked = (line: string): string =>
    plain(line).replaceAll(
        /https?:\/\/[^\s<>]+/g,
        (address) => `<a href="${address}">${address}</a>`,
    );

const style = 'font:16px/1.5 system-ui,sans-serif;color:#1b2733;max-width:40em;margin:16px';

/** The page; `cid` names the emblem among the parts of the letter. */
export function pageOf(words: string, title: string, cid: string): string {
    const paragraphs = words
        .trim()
        .split('\n\n')
        .map((one) => `<p>${one.split('\n').map(linked).join('<br>\n')}</p>`);
    return `<!doctype html>
<html><head><meta charset="utf-8"><title>${plain(title)}</title></head>
<body style="${style}">
<p><img src="cid:${cid}" alt="" height="48"></p>
${paragraphs.join('\n')}
</body></html>
`;
}
