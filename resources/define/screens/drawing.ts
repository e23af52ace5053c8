/** What a group of the menu may be drawn as: an icon of the shell, which knows of no group (src/base/icons.tsx). */
export type Drawing =
    | 'pulse'
    | 'rack'
    | 'flask'
    | 'ribs'
    | 'drop'
    | 'handheld'
    | 'house'
    | 'parcel'
    | 'spokes'
    | 'people'
    | 'pill'
    | 'bars'
    | 'heart'
    | 'lungs'
    | 'wrench'
    | 'van'
    | 'shield';
