/**
 * In place of react-admin's own CSV writer (docs/decisions/0005-browser-bundle.md): the server writes
 * every file, so that scope, columns and audit hold. Nothing calls this.
 */
export default function noClientExport(): never {
    throw new Error('Files are written by the server (dataProvider/files/download.ts)');
}
