/** A multipart form as a browser writes it. */

interface FilePart {
    name: string;
    content: Buffer;
    type?: string;
}

export function multipart(
    files: readonly FilePart[],
    fields: Readonly<Record<string, string>> = {},
): { body: Buffer; headers: Record<string, string> } {
    const boundary = 'xxBOUNDARYxx';
    const parts: Buffer[] = Object.entries(fields).map(([key, value]) =>
        Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
        ),
    );
    for (const { name, content, type = 'application/octet-stream' } of files)
        parts.push(
            Buffer.from(
                `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
            ),
            content,
            Buffer.from('\r\n'),
        );
    return {
        body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    };
}
