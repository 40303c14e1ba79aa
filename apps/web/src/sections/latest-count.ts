/** Rows of the short lists on the home page. */
export const latestCount = 8
