/** Waits for all of it, then tells of the first that failed: nothing ends while another part still works beside it. */
export async function allOf(parts: readonly Promise<unknown>[]): Promise<void> {
    const ends = await Promise.allSettled(parts);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
