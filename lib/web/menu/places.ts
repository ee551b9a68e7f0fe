import { paths } from '#lib/core/paths.ts'
import type { MenuEntryId } from './policy.ts'
import type { MenuEntry } from './rules.ts'

/** Returns the logo's target: home for signed-in people and on an email subscriptions page, otherwise the public finder (row B-01). */
export const chooseLogoHref = (isSignedIn: boolean, path: string): string =>
  isSignedIn || /^(\/general)?\/email-subscriptions(\/|$)/.test(path) ? paths.home() : paths.publicFinder()

/**
 * Returns the entry of a path: one with exactly this path, or else one whose pattern covers it. A page that adds a
 * record belongs to the list of its records.
 */
export const findCurrentEntry = (entries: readonly MenuEntry[], path: string): MenuEntryId | null => {
  const exact = entries.find((entry) => entry.href === path)
  const covering = entries.find((entry) => entry.covers && new RegExp(entry.covers).test(path))
  return (exact?.group === 'new' ? (covering ?? exact) : (exact ?? covering))?.id ?? null
}
