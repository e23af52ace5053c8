/** How every list opens. */

/** Rows of a page. */
export const PER_PAGE = 25;

/** A declared order, `-` before it for descending, as react-admin writes it. */
export const standardSort = (sort: string): { field: string; order: 'ASC' | 'DESC' } => ({
    field: sort.replace(/^-/, ''),
    order: sort.startsWith('-') ? 'DESC' : 'ASC',
});
