import type { Actor, ViewAs } from '#lib/core/actor.ts'
import { viewWords } from './labels.ts'

/** A view ends by itself after this time, in milliseconds. */
export const VIEW_LIMIT = 30 * 60_000

// No record has this id: whoever acts with it is a party of nothing and keeps nothing.
const NOBODY = 0

/**
 * The one place where a session's person becomes what it views the product as: somebody of that kind without a company, people,
 * loans or notes of its own, so that a view shows what any such user or visitor sees and never more.
 */
export const actingAs = (viewAs: ViewAs): Actor => {
  if (viewAs.view === 'VISITOR') return { kind: 'visitor', viewAs }
  const name = viewWords[viewAs.view].name
  const member = {
    viewAs,
    accountId: NOBODY,
    sessionId: viewAs.person.sessionId,
    name,
    email: '',
    individualId: NOBODY,
    companyId: NOBODY,
    companyName: name,
    isMasterSwitchOn: true,
  }
  if (viewAs.view === 'BROKER') return { kind: 'broker', brokerId: NOBODY, ...member }
  if (viewAs.view === 'LENDER') return { kind: 'lender', lenderId: NOBODY, ...member }
  return { kind: 'law-firm', lawFirmId: NOBODY, ...member }
}
