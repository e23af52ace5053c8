/** Where a PostgreSQL of one test run keeps its files: in memory where there is room for it. */
export function throwAwayFolder(): string;
