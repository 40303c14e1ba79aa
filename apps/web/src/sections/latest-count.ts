/** Rows of the short lists on the home page. */
export const latestCount = 15

/** Blocks of the chart on the home page, and the newest of them in its list: one question for both. */
export const shownBlocks = 30
