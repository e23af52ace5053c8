/**
 * In place of parts of Material that its own files load and no screen of ours draws: filled inputs (all are outlined or plain),
 * the ripple (the theme turns it off), themes by CSS variables (ours are themes.ts).
 */
export default function NoPart(): null {
    return null;
}
