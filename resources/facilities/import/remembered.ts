/** A function of a word that works each word out once. */
export function workOutOnce<T>(work: (word: string) => T): (word: string) => T {
    const answers = new Map<string, T>();
    return (word) => {
        const known = answers.get(word);
        if (known !== undefined) return known;
        const answer = work(word);
        answers.set(word, answer);
        return answer;
    };
}
