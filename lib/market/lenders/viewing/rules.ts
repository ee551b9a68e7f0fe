import type { View } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'

/** Where a view of a lender begins: at its public page for a visitor, else at its profile. */
export const startOf = (view: View, lenderId: number): string =>
  view === 'VISITOR' ? paths.publicLender(lenderId) : paths.profile('lender', lenderId)
