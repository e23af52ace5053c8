/**
 * Stands in for the CSV writer of react-admin's own exporter, which is never used: exports come
 * from the server (dataProvider/download.ts).
 */
export default function jsonExport(): never {
    throw new Error('Exports are made by the server.');
}
