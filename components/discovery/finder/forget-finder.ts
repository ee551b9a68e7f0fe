import { FINDER_FILTER_KEY, FINDER_KIND_KEY } from '#lib/discovery/finder/kept/labels.ts'

/** Removes the kept search: on entry, and where nobody is signed in. */
export const forgetFinder = (): void => {
  try {
    for (const key of [FINDER_FILTER_KEY, FINDER_KIND_KEY]) localStorage.removeItem(key)
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}
