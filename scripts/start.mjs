/**
 * `npm start`: builds the client where it is not built, then becomes the server. One process, so
 * that every signal reaches the server itself and its exit code is the command's.
 */
import { register } from 'tsx/esm/api';

const command = process.argv[2] ?? 'start';
if (command === 'start') {
    const { buildIfNeeded } = await import('./build.mjs');
    const began = Date.now();
    if (await buildIfNeeded())
        console.log(`Built the web client in ${Math.round((Date.now() - began) / 1000)} s.`);
}

register();
await import('../server/main.ts');
