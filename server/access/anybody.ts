// Records that everyone who is signed in may read.

/** All rows for everyone. */
export const byAnybody = { visible: () => ({}) }
