/** Builds the client where it is missing or older than its sources; tells whether it did. */
export function buildIfNeeded(): Promise<boolean>;
