/** A page of PDF with a few lines: what stands for a scanned certificate in the demo. */
export function pdfOf(lines: readonly string[]): Buffer {
    const plain = lines.map((line) => line.replaceAll(/[\\()]/g, ' ').replaceAll(/[^ -~]/g, '?'));
    const text = `BT /F1 16 Tf 60 760 Td 26 TL ${plain.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
    const objects = [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ];
    let body = '%PDF-1.4\n';
    const offsets = objects.map((object, at) => {
        const offset = body.length;
        body += `${at + 1} 0 obj\n${object}\nendobj\n`;
        return String(offset).padStart(10, '0');
    });
    const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
    const start = body.length;
    body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
    body += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.from(body, 'latin1');
}
