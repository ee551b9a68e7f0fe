/** What saves at once all that is typed on the page; `useSavingOnLeave` keeps it. */
export const openSaves = new Set<() => unknown>()
