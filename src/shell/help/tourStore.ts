/** Under which name an account's browser remembers the tour: `offered` from the very first visit until it was taken or put away, then `seen`. */
export const TOUR = 'tour';
