/**
 * Downloads with progress. One runs at a time: a new one cancels the running one, and half a second
 * after the end the progress is back at 0.
 */
import type { Endpoint } from '../../resources/define/endpoint.ts';
import { readAnswer } from '../answers.ts';
import { withQuestions, send } from '../http.ts';
import { downloads } from './downloads.ts';
import { type Flat, requestFor } from '../wire.ts';

let resetting: ReturnType<typeof setTimeout> | undefined;

/**
 * Fetches a file and hands it to the browser. Resolves to true when it is saved and to false when
 * it was cancelled; throws HttpError when the server refuses.
 */
export async function download(endpoint: Endpoint, body: Flat, fileName: string): Promise<boolean> {
    downloads.cancel();
    clearTimeout(resetting);
    const mine = downloads.begin();
    const tell = (progress: number, file: string | null = fileName) => {
        if (downloads.running === mine) downloads.set({ file, progress });
    };
    tell(0);
    try {
        const request = { ...requestFor(endpoint, body, 'reads'), signal: mine.signal };
        const response = await withQuestions(request, async (sent) => {
            const answer = await send(sent);
            if (answer.status === 200) return answer;
            await readAnswer(answer);
            throw new Error('The server sent no file.');
        });
        const file = await receive(response, tell);
        save(file, nameOf(response) ?? fileName);
        tell(100);
        return true;
    } catch (error) {
        if (mine.signal.aborted) return false;
        throw error;
    } finally {
        resetting = downloads.running === mine ? setTimeout(() => tell(0, null), 500) : resetting;
    }
}

async function receive(response: Response, tell: (percent: number) => void): Promise<Blob> {
    const headers = response.headers;
    const total = Number(headers.get('X-Estimated-Length') ?? headers.get('Content-Length') ?? 0);
    const chunks: BlobPart[] = [];
    let loaded = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        const { value } = part;
        chunks.push(value);
        loaded += value.byteLength;
        // An estimate may be short: only the end itself is 100.
        if (total > 0) tell(Math.min(99, Math.floor((loaded / total) * 100)));
    }
    return new Blob(chunks, { type: headers.get('Content-Type') ?? 'application/octet-stream' });
}

function nameOf(response: Response): string | undefined {
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
    return encoded
        ? decodeURIComponent(encoded)
        : (/filename="([^"]+)"/i.exec(disposition)?.[1] ?? undefined);
}

function save(file: Blob, name: string): void {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    // The browser has taken the file over by then.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
