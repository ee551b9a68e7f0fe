import { FINDER_FILTER_KEY, FINDER_KIND_KEY } from '#lib/discovery/finder/kept/labels.ts'

/** Removes the stored search: after sign-in, and if nobody is signed in. */
export const forgetFinder = (): void => {
  try {
    for (const key of [FINDER_FILTER_KEY, FINDER_KIND_KEY]) localStorage.removeItem(key)
  } catch {
    // A browser that denies storage has stored nothing.
  }
}
