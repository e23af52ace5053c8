/** A bar of a small table; the number stands beside it. */
export function Bar({ share, strong = true }: { share: number; strong?: boolean }) {
    const width = `${Math.max(0, Math.min(1, share)) * 100}%`;
    return (
        <span aria-hidden className={strong ? 'kf-bar' : 'kf-bar kf-pale'}>
            <span style={{ inlineSize: width }} />
        </span>
    );
}
