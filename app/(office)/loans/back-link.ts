import { getLawFirmId, type PersonActor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'

/** Returns the back link of a loan's pages: All Loans, or the own profile for a law firm, which has no list of loans. */
export const getLoanBackLink = (actor: PersonActor): { href: string; label: string } => {
  const lawFirmId = getLawFirmId(actor)
  return lawFirmId === null
    ? { href: paths.loans(), label: 'All Loans' }
    : { href: paths.profile('lawfirm', lawFirmId), label: 'Law Firm Profile' }
}
