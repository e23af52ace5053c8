/** What a process of the bench tells the one that started it. */

/** Says where it listens, then answers questions about itself. */
export function tellParent(
    ports: { port: number; astmPort?: number },
    settled: () => Promise<void> = async () => undefined,
): void {
    let peak = 0;
    // From one call to the next alone: to look so often costs a twentieth of a process that is busy.
    let looking: NodeJS.Timeout | undefined;
    const look = () => (peak = Math.max(peak, process.memoryUsage.rss()));
    const words: Record<string, () => number | Promise<number>> = {
        rss: () => process.memoryUsage.rss(),
        peak: () => {
            const found = look();
            peak = 0;
            if (looking) clearInterval(looking);
            looking = looking ? undefined : setInterval(look, 10).unref();
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
