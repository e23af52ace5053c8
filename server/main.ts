/** The command line of the server: `npm start -- --help` tells what it can do. */
import { ask, atTerminal } from './commands/ask.ts';
import { commandLine } from './commands/line.ts';
import { printCalmly } from './plugins/logTo.ts';

printCalmly();
process.exitCode = await commandLine(process.argv.slice(2), {
    say: console.log,
    complain: console.error,
    terminal: atTerminal(),
    ask,
});
// A pool or a timer that somebody forgot must not keep a finished command alive.
process.exit();
