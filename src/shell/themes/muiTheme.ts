import { createTheme, type Theme } from '@mui/material/styles';
import type { Tokens } from './themes.ts';

const fonts =
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif";

const touch = '@media (pointer: coarse)';
const phone = '@media (max-width: 37.49rem)';

/** The MUI theme of a theme's colours, for everything that react-admin draws. */
export function muiThemeOf(tokens: Tokens, dark: boolean): Theme {
    const tone = (main: string) => ({ main, contrastText: dark ? '#0c1214' : '#ffffff' });
    return createTheme({
        palette: {
            mode: dark ? 'dark' : 'light',
            primary: { main: tokens.primary, contrastText: tokens.onPrimary },
            secondary: { main: tokens.primary, contrastText: tokens.onPrimary },
            success: tone(tokens.success),
            error: tone(tokens.danger),
            warning: tone(tokens.warning),
            info: tone(tokens.info),
            background: { default: tokens.bg, paper: tokens.surface },
            text: { primary: tokens.text, secondary: tokens.muted },
            divider: tokens.line,
        },
        shape: { borderRadius: 8 },
        typography: {
            fontFamily: fonts,
            h1: {
                fontSize: '1.625rem',
                fontWeight: 650,
                lineHeight: 1.25,
                letterSpacing: '-0.01em',
            },
            h2: { fontSize: '1.25rem', fontWeight: 620, lineHeight: 1.3 },
            h3: { fontSize: '1.0625rem', fontWeight: 620, lineHeight: 1.35 },
            h4: { fontSize: '1.625rem', fontWeight: 650, lineHeight: 1.25 },
            h5: { fontSize: '1.25rem', fontWeight: 620 },
            h6: { fontSize: '1.0625rem', fontWeight: 620 },
            // What is read and pressed is 16 px at every width, notes 14 at least.
            body2: { fontSize: '1rem' },
            button: {
                textTransform: 'none',
                fontWeight: 600,
                fontSize: '1rem',
            },
        },
        components: componentsOf(tokens),
    });
}

/** What each kind of element has of its own, on a phone and under a finger. */
function componentsOf(tokens: Tokens): Theme['components'] {
    return {
        MuiButtonBase: { defaultProps: { disableRipple: true } },
        MuiButton: {
            defaultProps: { disableElevation: true },
            styleOverrides: {
                root: { [touch]: { minHeight: 44 } },
                sizeSmall: { fontSize: '1rem' },
            },
        },
        MuiIconButton: {
            styleOverrides: { root: { [touch]: { minWidth: 44, minHeight: 44 } } },
        },
        MuiMenuItem: { styleOverrides: { root: { [touch]: { minHeight: 44 } } } },
        MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
        MuiCard: {
            defaultProps: { elevation: 0 },
            styleOverrides: { root: { border: `1px solid ${tokens.line}` } },
        },
        MuiInputBase: {
            styleOverrides: {
                root: { [touch]: { minHeight: 44 } },
            },
        },
        MuiOutlinedInput: {
            styleOverrides: {
                notchedOutline: {
                    borderColor: tokens.control,
                    '& legend': { fontSize: '0.875em' },
                    [phone]: { top: 0, '& legend': { display: 'none' } },
                },
            },
        },
        MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.875rem' } } },
        MuiChip: { styleOverrides: { root: { fontSize: '0.875rem' } } },
        // A phone has no room for a long label on the line of the frame: it stands above, whole.
        MuiInputLabel: {
            styleOverrides: {
                shrink: { transform: 'translate(14px, -10px) scale(0.875)' },
                root: {
                    [phone]: {
                        position: 'static',
                        maxWidth: '100%',
                        marginBottom: 2,
                        overflow: 'visible',
                        fontSize: '0.875rem',
                        whiteSpace: 'normal',
                        transform: 'none',
                    },
                },
            },
        },
        MuiSelect: { styleOverrides: { select: { [phone]: { whiteSpace: 'normal' } } } },
        MuiTabs: { defaultProps: { variant: 'scrollable', allowScrollButtonsMobile: true } },
        MuiTableCell: {
            styleOverrides: {
                root: { borderColor: tokens.line },
                head: { fontWeight: 620, color: tokens.muted },
            },
        },
        MuiTooltip: { defaultProps: { enterDelay: 400 } },
        MuiLink: { defaultProps: { underline: 'always' } },
    };
}
