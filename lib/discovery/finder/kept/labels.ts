/** The local storage keys of a signed-in person's last finder search (row L-10). */
export const FINDER_FILTER_KEY = 'finderFilter'
export const FINDER_KIND_KEY = 'finderUserType'
