import { withEmotionCache } from '@emotion/react';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useLocale } from 'react-admin';
import { ThemeProvider } from '@mui/material/styles';
import { muiThemeOf } from './muiTheme.ts';
import { useSettings } from '../settings/settings.ts';
import { applyTokens, tokensOf } from './themes.ts';
import { usePaper } from '../../base/paper.ts';
import { useMedia } from '../../base/useAccount.ts';

/** Gives the chosen colours to the style sheet and to MUI, and the language to the document. */
export function Themed({ children }: { children: ReactNode }) {
    const { theme, mode } = useSettings();
    const locale = useLocale();
    const deviceDark = useMedia('(prefers-color-scheme: dark)');
    // Paper is white, whatever the screen.
    const onPaper = usePaper().since !== null;
    const dark = !onPaper && (mode === 'dark' || (mode === 'system' && deviceDark));
    const tokens = useMemo(() => tokensOf(theme, dark), [theme, dark]);
    const mui = useMemo(() => muiThemeOf(tokens, dark), [tokens, dark]);
    useLayoutEffect(() => applyTokens(tokens, dark), [tokens, dark]);
    useLayoutEffect(() => {
        // The pseudo-locale of the tests writes as English does.
        document.documentElement.lang = locale === 'xx' ? 'en' : locale;
    }, [locale]);
    return (
        <Nonced>
            <ThemeProvider theme={mui}>{children}</ThemeProvider>
        </Nonced>
    );
}

/** The style tags of MUI carry the nonce of the page, without which the policy lets none stand. */
const Nonced = withEmotionCache<{ children: ReactNode }>(({ children }, cache) => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
    if (nonce) cache.sheet.nonce = cache.nonce = nonce;
    return children;
});
