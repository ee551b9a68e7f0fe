import type { Actor, ViewAs } from '#lib/core/actor.ts'
import { viewWords } from './labels.ts'

/** How long a view-as session lasts, in milliseconds. */
export const VIEW_LIMIT = 30 * 60_000

// No record has this id, so the actor is party to nothing and owns nothing.
const NOBODY = 0

/**
 * Creates the actor of a view-as session: someone of that kind without a company, people, loans or notes, so that it never shows
 * more than any such user or visitor may see.
 */
export const createViewAsActor = (viewAs: ViewAs): Actor => {
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
