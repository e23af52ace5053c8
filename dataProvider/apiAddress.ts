/**
 * Where the API of the contract is. The page says so at run time (`<meta name="kipimo-api">`, which our
 * own server fills from `KIPIMO_API`), else the build did (`VITE_KIPIMO_API`), else it is beside the page.
 */

const beside = '/api';

/** A path of this origin or an http(s) address, without its last slash; undefined for anything else. */
export function readAddress(text: string | null | undefined): string | undefined {
    const trimmed = text?.trim().replace(/\/+$/, '');
    return trimmed && /^(\/(?!\/)|https?:\/\/)\S*$/.test(trimmed) ? trimmed : undefined;
}

const told = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="kipimo-api"]');

/** The address under which every path of the contract stands, such as `/api`. */
export const apiAddress: string =
    readAddress(told?.content) ?? readAddress(import.meta.env?.VITE_KIPIMO_API) ?? beside;
