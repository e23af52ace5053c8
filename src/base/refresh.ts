/** How often figures on screen are asked for again, in ms; for half of that an answer is good as it is. */
export const REFRESH = 5 * 60_000;
