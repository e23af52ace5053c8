/** What a process of the bench tells the one that started it. */

/** Says where it listens, then answers questions about itself. */
export function tellParent(
    ports: { port: number; astmPort?: number },
    settled: () => Promise<void> = async () => undefined,
): void {
    let peak = 0;
    setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10).unref();
    const words: Record<string, () => number | Promise<number>> = {
        rss: () => process.memoryUsage.rss(),
        peak: () => {
            const found = Math.max(peak, process.memoryUsage.rss());
            peak = 0;
            return found;
        },
        cpu: () => {
            const { user, system } = process.cpuUsage();
            return (user + system) / 1000;
        },
        settled: async () => {
            await settled();
            return 0;
        },
    };
    process.on('message', (word: string) => {
        void Promise.resolve(words[word]!()).then((value) => process.send!(value));
    });
    process.on('disconnect', () => process.exit());
    process.send!(ports);
}
