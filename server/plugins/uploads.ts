/** Files of a multipart call (@fastify/multipart), within the limits that its action declares. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '../../resources/define/engine.ts';
import { HttpError } from '../../resources/define/errors.ts';
import { say } from '../../resources/define/say.ts';

export const registerUploads = (app: FastifyInstance) =>
    app.register(multipart, {
        limits: { fields: 50, fieldSize: 1_000_000, parts: 60, headerPairs: 100 },
    });

/** Reads fields and files. A file over its limit is refused as soon as the limit is passed. */
export async function readUpload(
    request: FastifyRequest,
    limits: { files: number; bytes: number },
): Promise<{ fields: Record<string, unknown>; files: Upload[] }> {
    const fields: Record<string, unknown> = {};
    const files: Upload[] = [];
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > limits.files * limits.bytes + 2_000_000) {
        throw new HttpError(
            413,
            say('A file may have %{bytes} at most.', { bytes: megabytes(limits.bytes) }),
            'too_large',
        );
    }
    for await (const part of partsOf(request, limits)) {
        if (part.type === 'field') {
            if (Object.hasOwn(Object.prototype, part.fieldname)) continue;
            fields[part.fieldname] = fieldValue(part.value);
        } else {
            const bytes = await part.toBuffer();
            files.push({ name: part.filename.slice(0, 200), type: part.mimetype, bytes });
        }
    }
    return { fields, files };
}

/** The parts of the form. What its reader says without a code is about the form: no boundary, no end. */
async function* partsOf(
    request: FastifyRequest,
    { files, bytes }: { files: number; bytes: number },
) {
    try {
        yield* request.parts({ limits: { fileSize: bytes, files } });
    } catch (error) {
        if (error instanceof Error && !('code' in error) && !('status' in error))
            throw new HttpError(400, say('A multipart form is expected.'), 'bad_shape');
        throw error;
    }
}

/** Form fields arrive as text; yes, no and numbers mean what they say. */
function fieldValue(value: unknown): unknown {
    if (value === 'true' || value === 'false') return value === 'true';
    if (typeof value === 'string' && /^\[.*\]$/s.test(value)) {
        try {
            const parsed: unknown = JSON.parse(value);
            return parsed;
        } catch {
            return value;
        }
    }
    return value;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
