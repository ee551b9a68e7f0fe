import { type Actor, getBrokerId, getLenderId } from '#lib/core/actor.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'

/** Returns whose BDM asks; null for everybody but staff. */
export const getOwnBdm = (actor: Actor): number | null => (actor.kind === 'staff' ? actor.staffId : null)

/** Returns what 'my loans' can mean for a reader: those of the BDM, lender or broker who asks; a company that is both has two. */
export const listOwnLoans = (actor: Actor): Meaning[] => {
  const [bdm, lender, broker] = [getOwnBdm(actor), getLenderId(actor), getBrokerId(actor)]
  return [
    ...(bdm === null ? [] : [{ bdm }]),
    ...(lender === null ? [] : [{ lender }]),
    ...(broker === null ? [] : [{ broker }]),
  ]
}
