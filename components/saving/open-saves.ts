/** The functions that save all open input of the page at once; `useSaveOnLeave` maintains it. */
export const openSaves = new Set<() => unknown>()
