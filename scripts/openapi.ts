/**
 * `npm run openapi [-- <file>]`: writes OpenAPI 3.1 of the whole API, as each release ships it and as
 * `GET /api/x/openapi` answers it, to `openapi.json` unless told.
 */
import { writeFile } from 'node:fs/promises';
import { openApi } from './generate/openapi.ts';

const file = process.argv[2] ?? 'openapi.json';
await writeFile(file, `${JSON.stringify(await openApi(), null, 4)}\n`);
console.log(`Written: ${file}`);
