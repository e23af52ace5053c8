/** What the build tells the service worker of itself. */
export interface Built {
    /** Fetched when it is installed. `revision` null: the name changes with the content. */
    shell: readonly { url: string; revision: string | null }[];
    /** Every file with its content in its name, by path. */
    assets: readonly string[];
}
