import type { RecordedRefusal } from '#lib/foundation/audit/refusals/rules.ts'
import type { AuditDetails } from '#lib/foundation/audit/schema.ts'
import type { SignInRefusal } from '#lib/people/accounts/schema.ts'
import { type AuditWords, type Sentences, sayCode, sayCount, sayText, sayTime } from './parts.ts'
import { describePlace } from './places.ts'

const REASONS: Record<RecordedRefusal, string> = {
  UNAUTHENTICATED: 'without being signed in',
  FORBIDDEN: 'without the right to',
  INACTIVE_PROFILE: 'although the profile is not active',
  FOREIGN_ORIGIN: 'from another website',
  TOO_MANY_REQUESTS: 'too often',
}

const SIGN_IN_REASONS: Record<SignInRefusal | 'WRONG' | 'THROTTLED', string> = {
  UNKNOWN: 'No account belongs to this sign-in',
  UNVERIFIED: 'The email address is not verified at the sign-in provider',
  CLOSED: 'The account is closed',
  FORMER: 'The account belongs to a former member of staff',
  SWITCHED_OFF: 'The company is switched off',
  NO_PROFILE: 'The company has no profile any more',
  WRONG: 'Wrong email or password',
  THROTTLED: 'Too many attempts',
}

const MANY: Record<string, string> = { 'all accounts': 'By many accounts', 'all networks': 'From many networks' }

const sayNetwork = (network: AuditDetails<'REFUSED'>['network']): string | null =>
  sayText(network, (name) => `From the network ${name}`)

// The refusals that were only counted, because there were too many for an entry each.
const sayFlood = (
  { count, since, lastReason, network, of }: AuditDetails<'SIGN_IN_REFUSED'>,
  last: (code: AuditDetails<'REFUSED'>['lastReason']) => string | null,
): Sentences => [
  sayCount(count, ['more attempt']),
  sayTime(since, (time) => `Within ten minutes, the first on ${time}`),
  sayText(last(lastReason), (words) => `The last one: ${words.charAt(0).toLowerCase()}${words.slice(1)}`),
  sayNetwork(network),
  sayCode(MANY, of),
]

/** What entries about refusals say. */
export const refusalWords = {
  REFUSED: (details) => {
    const { place, reason, network } = details
    if (reason === 'FLOOD') return sayFlood(details, (code) => sayCode(REASONS, code))
    const why = sayCode(REASONS, reason)
    return [sayText(place, (text) => `Tried to ${describePlace(text)}${why ? ` ${why}` : ''}`), sayNetwork(network)]
  },
  SIGN_IN_REFUSED: (details) =>
    details.reason === 'FLOOD'
      ? sayFlood(details, (code) => sayCode(SIGN_IN_REASONS, code))
      : [sayCode(SIGN_IN_REASONS, details.reason), sayNetwork(details.network)],
} satisfies Partial<AuditWords>
