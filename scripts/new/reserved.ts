/** Words that a new thing cannot bear: of SQL, of TypeScript, and of the columns that every table has. */

/** What PostgreSQL takes for its own (`pg_get_keywords`, reserved or a function's): a table or column of that name has to be quoted wherever somebody writes a query. */
export const sqlWords: ReadonlySet<string> = new Set(
    `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
    column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
    current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
    full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
    localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right
    select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using
    variadic verbose when where window with`.split(/\s+/),
);

/** What cannot be the name of an `export const` in a module. */
const scriptWords: ReadonlySet<string> = new Set(
    `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
    finally for function if implements import in instanceof interface let new null package private protected public return
    static super switch this throw true try typeof undefined var void while with yield`.split(
        /\s+/,
    ),
);

/** The columns that the scaffold gives each table by itself. */
export const ownColumns: ReadonlySet<string> = new Set([
    'id',
    'version',
    'created_at',
    'updated_at',
]);

/** @throws where no constant of a module can be called so. */
export function namesConstant(word: string): void {
    if (scriptWords.has(word))
        throw new Error(
            `“${word}” is a word of TypeScript, and the declaration would be a constant of that name. Choose another name.`,
        );
}

/** @throws where a table or a column cannot be called so without quotes. */
export function namesInSql(what: 'table' | 'column', name: string): void {
    if (sqlWords.has(name))
        throw new Error(
            `“${name}” is a word of SQL: no ${what} is called so, because each query would have to quote it. Choose a name that says more.`,
        );
}
