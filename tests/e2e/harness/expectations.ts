import {
  type Actor,
  getBrokerId,
  getLawFirmId,
  getLenderId,
  isPerson,
  listOwnProfileIds,
  listRoles,
} from '#lib/core/actor.ts'
import type { Endpoint } from '#scripts/endpoint-files.ts'
import type { Sample } from '#tests/e2e/harness/samples.ts'
import type { Answer } from '#tests/e2e/harness/wire.ts'
import type { LoanFacts, ProfileFacts } from '#tests/e2e/harness/world.ts'
import { AREA_ACCESS, LOOKUP_ACCESS } from '#tests/support/access/choices.ts'
import { markOf, type PrincipalName } from '#tests/support/access/principals.ts'
import { ACCESS } from '#tests/support/access/table.ts'

/** The possible outcomes of a request. */
export type Outcome = 'shown' | 'login' | 'forbidden' | 'inactive' | 'absent' | 'elsewhere' | 'failed'

const profileIdOf = { lender: getLenderId, broker: getBrokerId, lawfirm: getLawFirmId }

const isOwn = (actor: Actor, ids: number[]) => ids.some((id) => listOwnProfileIds(actor).includes(id))

/** True for a party of a loan, computed independently of the product. */
export const isPartyOf = (
  actor: Actor,
  { lenderIds, brokerIds, lawFirmId }: Pick<LoanFacts, 'lenderIds' | 'brokerIds' | 'lawFirmId'>,
): boolean => isOwn(actor, [...lenderIds, ...brokerIds, lawFirmId])

const editsLoan = (actor: Actor, { lenderIds, lawFirmId }: LoanFacts): boolean =>
  actor.kind === 'staff' ||
  ('lenderId' in actor && lenderIds.includes(actor.lenderId)) ||
  ('lawFirmId' in actor && actor.lawFirmId === lawFirmId)

const seesLoan = (actor: Actor, loan: LoanFacts): boolean => {
  if (actor.kind === 'staff' || isPartyOf(actor, loan)) return true
  return actor.kind !== 'law-firm' && isPerson(actor) && loan.statusKey !== 'PRESETTLEMENT'
}

// The log is for staff and the loan's parties; for others all its versions are alike.
const logOutcome = (actor: Actor, { loan, isNone, path }: Sample): Outcome => {
  // An invalid id is absent for everybody.
  const logId = /\/logs\/([^/?]+)/.exec(path)?.[1]
  if (logId && (!/^[1-9]\d{0,9}$/.test(logId) || Number(logId) > 2_147_483_647)) return 'absent'
  if (!loan || !seesLoan(actor, loan)) return 'absent'
  if (actor.kind !== 'staff' && !isPartyOf(actor, loan)) return 'forbidden'
  return isNone ? 'absent' : 'shown'
}

// Row A-17: lender and broker pages redirect a law firm to the inactive page, another firm's page redirects it to its own.
const awayOutcome = (kind: ProfileFacts['kind'], isPage: boolean): Outcome =>
  isPage ? (kind === 'lawfirm' ? 'elsewhere' : 'inactive') : 'forbidden'

const profileOutcome = (actor: Actor, { kind, id, isActive }: ProfileFacts, isPage: boolean): Outcome => {
  if (actor.kind === 'law-firm' && !isOwn(actor, [id])) return awayOutcome(kind, isPage)
  return isActive || actor.kind === 'staff' || isOwn(actor, [id]) ? 'shown' : 'inactive'
}

// For those who may not see such a profile, the answer to an unknown id reveals nothing.
const noProfileOutcome = (actor: Actor, { address, kind }: Endpoint, { path }: Sample): Outcome => {
  const isAnId = /\/[1-9]\d{0,9}(\/|$)/.test(path) && !path.includes('2147483648')
  if (actor.kind !== 'law-firm' || !isAnId) return 'absent'
  return awayOutcome(address.endsWith('lawfirm') ? 'lawfirm' : 'lender', kind === 'page')
}

// Parts of a profile: none for outsiders of a switched-off company, otherwise each by its own rule.
const partOutcome = (actor: Actor, endpoint: Endpoint, sample: Sample): Outcome | null => {
  const { address } = endpoint
  const { profile, part } = sample
  const isPublicEndpoint = address.startsWith('/api/general-public/')
  if (/criteria\/\[category\]\/(draft|versions|verify)/.test(address)) return editingOutcome(actor, endpoint, sample)
  if (part === null || (part === 'done-with-you' && (/lawfirms/.test(address) || isPublicEndpoint))) return 'absent'
  if (part === 'presettled' && isPublicEndpoint) return 'absent'
  if (isPublicEndpoint || !/\]\/(loans\/\[list\]|reviews|criteria|matches)/.test(address)) return null
  if (address.startsWith('/api/loans/')) return null
  if (/matches(\/lines)?$/.test(address)) return matchesOutcome(actor, endpoint, sample)
  if (!profile) return noProfileOutcome(actor, endpoint, sample)
  const isInside = actor.kind === 'staff' || isOwn(actor, [profile.id])
  const outcome = profileOutcome(actor, profile, false)
  if (outcome !== 'shown' || isInside) {
    // One's own law firm has no Pre-Settlement list.
    return part === 'presettled' && profile.kind === 'lawfirm' && outcome === 'shown' && actor.kind !== 'staff'
      ? 'forbidden'
      : outcome
  }
  if (!profile.isMasterSwitchOn) return 'inactive'
  if (part === 'presettled') return 'forbidden'
  return /criteria/.test(address) && !profile.published.includes(part ?? '') ? 'absent' : 'shown'
}

// Drafts and history of criteria are for staff and the lender; a GET that verifies requires a header of our own pages.
const editingOutcome = (actor: Actor, { address }: Endpoint, { path, part, profile }: Sample): Outcome => {
  if (address.includes('/verify')) return 'forbidden'
  if (part === null || !/^\/api\/lenders\/[1-9]\d{0,9}\//.test(path) || path.includes('2147483648')) return 'absent'
  if (actor.kind !== 'staff' && !isOwn(actor, profile ? [profile.id] : [])) return 'forbidden'
  const isThere = address.includes('[sequence]') ? profile?.versioned.includes(part ?? '') : profile
  return isThere ? 'shown' : 'absent'
}

// Staff and owner see all matches, the other side of the market at most its own pair, and the same side none.
const matchesOutcome = (actor: Actor, { address }: Endpoint, { path, profile }: Sample): Outcome => {
  const roles = listRoles(actor)
  const isInside = actor.kind === 'staff' || (profile !== undefined && isOwn(actor, [profile.id]))
  const isAnId = /\/[1-9]\d{0,9}\//.test(path) && !path.includes('2147483648')
  if (!isAnId) return 'absent'
  const isOpposite = roles.includes(address.startsWith('/api/lenders/') ? 'BROKER' : 'LENDER')
  if (!isInside && !isOpposite) return 'forbidden'
  return profile ? 'shown' : 'absent'
}

const ID_LEFT_OUT = /^\/api\/(individuals|(lenders|brokers|lawfirms)\/file-notes)$/

// For staff, the person, and a law firm's people for their firm; 404 for a colleague's (decision 'canEdit…').
const subscriptionsOutcome = (actor: Actor, { path, profile, isNone }: Sample): Outcome => {
  const isReached =
    actor.kind === 'staff' ||
    (profile
      ? isOwn(actor, [profile.id])
      : 'individualId' in actor && path.split('/').includes(`${actor.individualId}`))
  return isReached && !isNone ? 'shown' : 'absent'
}

// For a lender's own people and staff with ADMIN; 404 for another lender's settings.
const privacyOutcome = (actor: Actor, { profile }: Sample): Outcome =>
  profile && (actor.kind === 'staff' || isOwn(actor, [profile.id])) ? 'shown' : 'absent'

// A person is visible to staff, to their own company, and to lenders and brokers on a profile open to them.
const seesPerson = (actor: Actor, profiles: ProfileFacts[]): boolean => {
  const ids = profiles.map(({ id }) => id)
  if (actor.kind === 'staff' || isOwn(actor, ids)) return true
  return actor.kind !== 'law-firm' && profiles.some(({ isActive, isMasterSwitchOn }) => isActive && isMasterSwitchOn)
}

/** The outcome that the documents require for a principal's request, computed from table and facts, not from the code. */
export const expectedOutcome = (
  { principal, actor }: { principal: PrincipalName; actor: Actor },
  endpoint: Endpoint,
  sample: Sample,
): Outcome => {
  const { address, kind } = endpoint
  const isOpen = (row: string | undefined) => markOf(row, principal) === 'open'
  const isPage = kind === 'page'
  const refused: Outcome = isPerson(actor) ? 'forbidden' : 'login'
  if (address === '/') return isPerson(actor) ? 'shown' : 'elsewhere'
  if (!isOpen(ACCESS[endpoint.name])) return refused
  // One's own profile of a kind; absent without one.
  const own = /^\/api\/(lender|broker|lawfirm)s\/me$/.exec(address)?.[1]
  if (own) return profileIdOf[own as ProfileFacts['kind']](actor) === null ? 'absent' : 'shown'
  if (sample.area) return isOpen(AREA_ACCESS[sample.area]) ? 'shown' : refused
  if (address === '/login') return isPerson(actor) ? 'elsewhere' : 'shown'
  if (address === '/logout') return isPerson(actor) ? 'shown' : 'elsewhere'
  if (address === '/general/finder-utility') return isPerson(actor) ? 'elsewhere' : 'shown'
  if (sample.lookup) return isOpen(LOOKUP_ACCESS[sample.lookup]) ? 'shown' : refused
  // Notes are about other companies that are not switched off; an owner may also keep details about itself.
  if (/\/(file|detail)-notes/.test(address) && sample.profile && actor.kind !== 'staff') {
    if (isOwn(actor, [sample.profile.id])) return address.includes('/file-notes') ? 'forbidden' : 'shown'
    if (sample.profile.isActive && !sample.profile.isMasterSwitchOn) return 'forbidden'
  }
  // A request without its record's id returns an error and shows nothing.
  if (ID_LEFT_OUT.test(address)) return 'absent'
  if (/\[id\]\/email-subscriptions$|^\/email-subscriptions\/\[id\]/.test(address))
    return subscriptionsOutcome(actor, sample)
  if (/privacy-settings|still-correct/.test(address)) return privacyOutcome(actor, sample)
  if (sample.people) return seesPerson(actor, sample.people) ? 'shown' : 'absent'
  const ofPart = partOutcome(actor, endpoint, sample)
  if (ofPart) return ofPart
  if (/\/users\/\[id\]|\/api\/(lenders|brokers|lawfirms)\//.test(address))
    return sample.profile ? profileOutcome(actor, sample.profile, isPage) : noProfileOutcome(actor, endpoint, sample)
  if (/\/loans\/\[id\]\/logs/.test(address)) return logOutcome(actor, sample)
  if (sample.isNone) return 'absent'
  if (sample.file)
    return actor.kind === 'staff' ||
      sample.file.isPublic ||
      (isPerson(actor) &&
        ((sample.file.isShown && actor.kind !== 'law-firm') ||
          ('companyId' in actor && actor.companyId === sample.file.companyId)))
      ? 'shown'
      : 'absent'
  if (sample.loan && address === '/loans/[id]/edit') {
    if (!seesLoan(actor, sample.loan)) return 'absent'
    return editsLoan(actor, sample.loan) ? 'shown' : 'forbidden'
  }
  if (sample.loan)
    return (/general/.test(address) ? sample.loan.isPublic : seesLoan(actor, sample.loan)) ? 'shown' : 'absent'
  if (sample.profile) {
    if (!sample.profile.isPublic) return 'absent'
    return address.startsWith('/public/') ? 'elsewhere' : 'shown'
  }
  return 'shown'
}

/** The outcome of a response, from its status, location and, for a streamed page, its content. */
export const outcomeOf = ({ status, location, body }: Answer): Outcome => {
  const target =
    location ??
    /__next-page-redirect"[^>]*url=([^"]+)"/.exec(body)?.[1] ??
    /NEXT_REDIRECT;\w+;([^;]+);/.exec(body)?.[1] ??
    null
  if (status >= 500) return 'failed'
  if (target !== null && (status === 200 || status >= 300)) {
    if (/^(https?:\/\/[^/]+)?\/login(\?|$)/.test(target)) return 'login'
    if (target.endsWith('/exception/403')) return 'forbidden'
    return target.endsWith('/inactive-profile') ? 'inactive' : 'elsewhere'
  }
  if (status === 401) return 'login'
  if (status === 403) return body.includes('INACTIVE_PROFILE') ? 'inactive' : 'forbidden'
  return status === 200 && !body.includes('NEXT_HTTP_ERROR_FALLBACK;404') ? 'shown' : 'absent'
}
