import { lowercaseLabel } from '#lib/core/text.ts'
import type { AuditDetails } from '#lib/foundation/audit/schema.ts'
import { viewWords } from '#lib/people/accounts/sessions/labels.ts'
import type { EndReason } from '#lib/people/accounts/sessions/queries.ts'
import { profileTypeLabels } from '#lib/people/companies/labels.ts'
import { type AuditWords, joinWords, sayCode, sayCount, sayNameThen, sayNothing, sayText, sayTime } from './parts.ts'

const END_REASONS: Record<EndReason, string> = {
  SIGNED_OUT: 'Signed out',
  SIGNED_OUT_AT_PROVIDER: 'Signed out at the sign-in provider',
  REPLACED: 'Signed in again',
  RENEWAL_REFUSED: 'The sign-in provider no longer confirmed the sign-in',
  ACCOUNT_CLOSED: 'The account was closed',
  RIGHTS_CHANGED: 'The rights were changed',
  PASSWORD_CHANGED: 'The password was changed',
  ADDRESS_RESTORED: 'The former email address was restored',
  ENDED_BY_STAFF: 'Ended by staff',
  UPGRADED: 'Ended by an update',
  PROVIDER_CHANGED: 'The sign-in provider was changed',
}

const CLAIMS: Record<keyof AuditDetails<'CLAIMS_DIFFER'>, string> = {
  role: 'roles',
  'app.user.permissions': 'permissions',
  'app.user.lenderid': 'lender',
  'app.user.brokerid': 'broker',
  'app.user.lawfirmid': 'law firm',
  'app.user.individualid': 'person',
  'app.user.systemuserid': 'system user',
}

const PROFILE_TYPES = Object.fromEntries(profileTypeLabels.map(({ id, name }) => [id, name]))

const sayView = (view: AuditDetails<'VIEW_AS_ENDED'>['view']): string | null => {
  const words = Object.entries(viewWords).find(([key]) => key === view)
  return words ? `As ${lowercaseLabel(words[1].name)}` : null
}

/** What entries about accounts, companies, sessions and view-as sessions say. */
export const accountWords = {
  SIGNED_IN: sayNothing,
  SIGNED_OUT: sayNothing,
  CLAIMS_DIFFER: (claims) => {
    const names = Object.keys(claims).flatMap((claim) => sayCode(CLAIMS, claim) ?? [])
    return [
      names.length > 0 ? `Different at the sign-in provider: ${joinWords(names)}. What is stored here counts` : null,
    ]
  },
  SESSIONS_ENDED: ({ reason, count }) => [sayCode(END_REASONS, reason), sayCount(count, ['session'])],
  ACCOUNTS_RELINKED: ({ people }) => [
    sayCount(people, ['account'], (accounts) => `${accounts} to be joined again at the next sign-in`),
  ],
  INVITATION_SENT: sayNothing,
  INVITATION_LINK_SHOWN: sayNothing,
  INVITATION_ACCEPTED: sayNothing,
  PASSWORD_RESET_SENT: sayNothing,
  PASSWORD_RESET: sayNothing,
  PASSWORD_CHANGED: ({ endedSessions }) => [sayCount(endedSessions, ['other session'], (others) => `Ended ${others}`)],
  ADDRESS_CHANGE_AGREED: sayNothing,
  ADDRESS_CHANGE_PROPOSED: sayNothing,
  ADDRESS_CHANGE_REQUESTED: sayNothing,
  ADDRESS_CHANGE_CANCELLED: sayNothing,
  ADDRESS_CHANGED: sayNothing,
  ADDRESS_RESTORED: sayNothing,
  SIGN_UP_REQUESTED: ({ name }) => [sayText(name, (text) => `By ${text}`)],
  SIGN_UP_APPROVED: sayNothing,
  SIGN_UP_REFUSED: ({ name }) => [sayText(name, (text) => `Of ${text}`)],
  COMPANY_CREATED: ({ name, profileTypeKey, reason }, shownName) => [
    sayNameThen(name, shownName),
    sayText(sayCode(PROFILE_TYPES, profileTypeKey), (type) => `Profile type ${lowercaseLabel(type)}`),
    sayText(reason, (text) => `It has the same ACN as another company, because: ${text}`),
  ],
  COMPANY_DELETED: ({ name, people }, shownName) => [
    sayNameThen(name, shownName),
    sayCount(people, ['person', 'people'], (counted) => `With ${counted}`),
  ],
  INDIVIDUAL_CREATED: ({ name }, shownName) => [sayNameThen(name, shownName)],
  INDIVIDUAL_DELETED: ({ name }, shownName) => [sayNameThen(name, shownName)],
  MASTER_SWITCH_TURNED_ON: ({ name }, shownName) => [sayNameThen(name, shownName)],
  MASTER_SWITCH_TURNED_OFF: ({ name }, shownName) => [sayNameThen(name, shownName)],
  VIEW_AS_STARTED: ({ name, view, until }, shownName) => [
    sayNameThen(name, shownName),
    sayView(view),
    sayTime(until, (time) => `Until ${time} at the latest`),
  ],
  VIEW_AS_ENDED: ({ view }) => [sayView(view)],
} satisfies Partial<AuditWords>
