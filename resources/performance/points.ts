/** The rule of points: one place for the server, which counts, and the screen, which says what is missing. */

/** A week with so many tests says something of its errors. */
export const WEEK_TESTS = 10;
export const POINTS_ERRORS = 10;
export const POINTS_DAYS = 5;
/** So many points are a gift. */
export const GIFT = 60;

export const rule = [
    '10 points for a week with 10 tests or more of which fewer are errors than the programme allows (5 % unless changed), by the rule of its Monday.',
    '5 points for a week with a test on every working day: weekdays without public holidays on which a GeneXpert machine stood at the facility.',
    '60 points are a gift. Points of different weeks are added up. A week has its points once it is over; what comes in late counts in its week.',
    'A week runs from Monday to Sunday. One that lies only partly in the period brings no points: its other days are not looked at.',
];
