/** Questions of a command: typed at a terminal, or lines piped in. */
import { createInterface } from 'node:readline';

/** Lines of standard input, kept between questions: piped answers may arrive all at once. */
let typed: AsyncIterator<string> | undefined;

/** Whether a person sits before it. */
export const atTerminal = (): boolean => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** The answer to a question; `hidden` does not show what is typed. Nothing more piped in: empty. */
export async function ask(question: string, { hidden = false } = {}): Promise<string> {
    const terminal = atTerminal();
    if (terminal) process.stdout.write(`${question}: `);
    if (terminal && hidden) return hiddenLine();
    typed ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    const { value, done } = await typed.next();
    return done ? '' : value;
}

function hiddenLine(): Promise<string> {
    const { stdin, stdout } = process;
    return new Promise((resolve) => {
        let line = '';
        const hear = (text: string) => {
            for (const letter of text) {
                if (letter === '\u0003') process.exit(130);
                if (letter === '\r' || letter === '\n') {
                    stdin.setRawMode(false).off('data', hear).pause();
                    stdout.write('\n');
                    return resolve(line);
                }
                line = letter === '\u007f' ? line.slice(0, -1) : line + letter;
            }
        };
        stdin.setRawMode(true).setEncoding('utf8').on('data', hear).resume();
    });
}
