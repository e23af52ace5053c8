/** How every list opens. */

/** Rows of a page. */
export const PER_PAGE = 25;

/** Rows that can be asked for at once: the longer ones where a table draws only what is in sight. */
export const pageSizes = { short: [10, 25, 50, 100, 200], long: [1000, 5000, 10_000] } as const;

/** Rows of a printed list at most: some thirty pages. */
export const PAPER_ROWS = 1000;

/** A declared order, `-` before it for descending, as react-admin writes it. */
export const standardSort = (sort: string): { field: string; order: 'ASC' | 'DESC' } => ({
    field: sort.replace(/^-/, ''),
    order: sort.startsWith('-') ? 'DESC' : 'ASC',
});
