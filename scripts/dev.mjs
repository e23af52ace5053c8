/**
 * `npm run dev`: the server, started again when its code changes, and the web client with hot
 * reload in front of it. Ctrl-C ends both.
 */
import { spawn } from 'node:child_process';

const children = [
    spawn(process.execPath, ['--watch', '--import', 'tsx', 'server/main.ts'], { stdio: 'inherit' }),
    spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];

for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => children.forEach((child) => child.kill(signal)));

// Where one of the two ends, the other is of no use.
for (const child of children)
    child.on('exit', (code) => {
        children.forEach((other) => other.kill('SIGTERM'));
        process.exitCode ||= code ?? 0;
    });
