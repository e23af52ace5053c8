/** Self-signed certificates for tests, made anew in each run: no key of theirs stands in the repository. */
import { generate } from 'selfsigned';

/** Certificate and key as PEM, for `localhost`. */
export function certificate(name: string): { cert: string; key: string } {
    const made = generate([{ name: 'commonName', value: name }], {
        keySize: 2048,
        days: 2,
        algorithm: 'sha256',
        extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    });
    return { cert: made.cert, key: made.private };
}
