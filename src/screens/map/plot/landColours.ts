/** The colours of land, lakes and borders, which Plotly and the map without it share. */
export const landColours = (dark: boolean) => ({
    landcolor: dark ? '#22302f' : '#f3f1ea',
    lakecolor: dark ? '#1d3a4d' : '#cfe3ee',
    countrycolor: dark ? '#6d7f7d' : '#8f9a94',
    countrywidth: 1,
});

export type LandColours = ReturnType<typeof landColours>;
