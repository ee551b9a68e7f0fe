/** The shortest word of a security that is one of its own, and the shortest name that has such words. */
export const LEAST_LETTERS = 4
export const LEAST_WORDS = 2
