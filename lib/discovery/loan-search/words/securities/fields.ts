/** The shortest word of a security that is one of its own, and the shortest name that has such words. */
export const LEAST_LETTERS = 4
export const LEAST_WORDS = 2
/** Words in the names of securities that alone mean something else: a bank lends, and aged loans are old. */
export const NOT_ALONE: readonly string[] = [
  ...['aged', 'bank', 'block', 'care', 'growth', 'place', 'service', 'special', 'station'],
]
