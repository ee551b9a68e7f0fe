import type { View } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'

/** Returns the path at which a view starts: the public page for visitors, else the profile. */
export const getViewAsStartPath = (view: View, lenderId: number): string =>
  view === 'VISITOR' ? paths.publicLender(lenderId) : paths.profile('lender', lenderId)
