/** The names in local storage under which the finder keeps a signed-in person's search (row L-10). */
export const FINDER_FILTER_KEY = 'finderFilter'
export const FINDER_KIND_KEY = 'finderUserType'
