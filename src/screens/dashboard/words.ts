/** The words of dashboards, charts, maps and "why this number", in English unless a locale has them. */
import { useCallback } from 'react';
import { useTranslate } from 'react-admin';

const words = {
    all_year_before: 'All, a year earlier',
    before: 'Period before',
    chart: 'Chart',
    chart_hide: 'Hide the chart',
    chart_keys: 'Arrow keys tell one point after the other.',
    chart_more: 'The first %{shown} of %{count} are drawn. The table has all.',
    chart_show: 'Show the chart',
    compared: 'compared with %{period}',
    equal: 'as before',
    everywhere: 'All places',
    excludes: 'Left out',
    failed: 'This could not be loaded',
    fewer: '%{amount} less',
    formula: 'How it is counted',
    more: '%{amount} more',
    no_base: 'Nothing in the period before',
    no_chart: 'Nothing to draw in this period and place.',
    no_data: 'No data in this period and place',
    no_data_about: 'Choose a longer period or another place.',
    no_rate: 'nothing to divide by',
    not_here: 'not in this answer',
    not_reported: 'Not reported',
    not_reported_about: 'There are rows, but nobody has reported these figures yet.',
    notes: 'Notes',
    now: 'As of now, whatever the period',
    page: 'Page %{page} of %{pages}',
    pages: 'Pages of the dashboard',
    pause: 'Pause',
    place: 'Place',
    play: 'Go on',
    png: 'Save as picture (PNG)',
    points: '%{amount} points',
    refresh: 'Load again',
    rows: 'Rows behind it',
    sum_of: 'Sum of %{name} over all rows of this period and place',
    counted: '%{name}, as counted in this row',
    table: 'Table',
    target: 'Aim: %{label}',
    updated: 'Loaded at %{time}',
    change: 'Change period or place',
    year_before: '%{name}, a year earlier',
    view_away: 'The server cannot be reached',
    view_away_about: 'This screen tries again every minute.',
    view_gone: 'This link does not work, or no longer',
    view_gone_about:
        'It was revoked, has expired, or was mistyped. Whoever made it can make another.',
    wall: 'Wall screen',
    wall_about:
        'A link that shows this dashboard, with the period and place chosen now, without signing in: figures only, no patient. Whoever has the link sees it.',
    wall_copied: 'Link copied.',
    wall_copy: 'Copy link',
    wall_days: '%{days} days',
    wall_days_one: '1 day',
    wall_expires: 'Works until %{time}',
    wall_for: 'Works for',
    wall_link: 'The link, shown only now',
    wall_links: 'Your links',
    wall_make: 'Make link',
    wall_name: 'Name on the screen',
    wall_open: 'Open on this screen',
    wall_revoke: 'Revoke',
    wall_revoke_ask: 'Revoke %{name}?',
    wall_revoke_about: 'Screens that show it go dark within a minute. This cannot be undone.',
    why_of: 'Why this number: %{name}',
    source: 'Source and method',
    as_chart: 'As a chart',
    as_table: 'As a table',
    map_hide: 'Hide the map',
    map_show: 'Show the map',
    number: 'Number',
    places: 'Places',
    map_label:
        'Map of %{count} places, %{figure}: %{bands}. Arrow keys move it, plus and minus zoom. The table beside it has the same.',
    map_none: 'None of these places has coordinates.',
    map_missing: '%{shown} of %{count} places are on the map; the others have no coordinates.',
    map_clusters: 'Near places are drawn together. Zoom in to see each.',
    country: 'Whole country',
    legend: 'Legend',
    last_updated: 'Last updated at %{time}',
    last_updated_old: 'No answer for %{minutes} minutes. Last updated at %{time}',
    crumbs: 'Where you are',
} as const satisfies Record<string, string>;

export type DashboardWord = keyof typeof words;
export type SayDashboard = (
    word: DashboardWord,
    values?: Record<string, string | number>,
) => string;

/** `say('rows')`: a word of the dashboards. */
export function useDashboardWords(): SayDashboard {
    const translate = useTranslate();
    return useCallback(
        (word, values) => translate(`dashboard.${word}`, { _: words[word], ...values }),
        [translate],
    );
}
