import { invalid } from '#lib/core/errors.ts'
import { weaknessMessages } from '#lib/people/credentials/labels.ts'
import type { Limit } from '#lib/server/http/throttle.ts'

/** The window in which guesses are counted, in seconds. */
const QUARTER_HOUR = 900

/**
 * Limits of password guesses, per account and network together and per network, never per account alone, so that a stranger on
 * another network cannot slow anyone down (threat B10). A browser that has signed in before has its own limit.
 */
export const GUESS_LIMITS = {
  pair: { purpose: 'sign-in-account', attempts: 5, seconds: QUARTER_HOUR },
  network: { purpose: 'sign-in-network', attempts: 50, seconds: QUARTER_HOUR },
  device: { purpose: 'sign-in-device', attempts: 10, seconds: QUARTER_HOUR },
} as const satisfies Record<string, Limit>

/** Above the limits nobody is locked out; guesses only have to wait for their turn (threat I9). */
export const SLOW_PACES = {
  pair: { purpose: 'sign-in-account-pace', attempts: 1, seconds: 2 },
  network: { purpose: 'sign-in-network-pace', attempts: 10, seconds: 1 },
} as const satisfies Record<string, Limit>
/** How long a guess or a sign-in waits for its turn, in milliseconds. */
export const PATIENCE = 4_500

/** The sign-ins that a network may start without waiting; further ones start one at a time. */
export const START_LIMIT = { purpose: 'sign-in-start', attempts: 60, seconds: QUARTER_HOUR } as const satisfies Limit
export const START_PACE = { purpose: 'sign-in-start-pace', attempts: 20, seconds: 1 } as const satisfies Limit

/** Why a long enough password is rejected. */
export type Weakness = 'COMMON' | 'OWN_ADDRESS'

const SHORTEST_PART = 3
/** The least characters of a password besides the parts of its owner's address. */
const LEAST_OWN = 6
/** Up to this many digits or symbols around a common word do not make it strong. */
const MOST_AROUND = 6
const LONGEST_UNIT = 4

let list: Promise<ReadonlySet<string>> | undefined

// Imported when the first password is set, because the list is large and must not be bundled for browsers.
const loadCommonPasswords = (): Promise<ReadonlySet<string>> => {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return list
}

/**
 * Checks a new password against the list of common ones, also padded with digits and symbols or repeated, and against its owner's
 * email address; null if it is acceptable.
 */
export const findPasswordWeakness = async (password: string, email: string): Promise<Weakness | null> => {
  const text = password.normalize('NFKC').toLowerCase()
  if (isPasswordMadeFromAddress(text, email.toLowerCase())) return 'OWN_ADDRESS'
  const common = await loadCommonPasswords()
  const unit = findRepeatedUnit(text)
  const core = trimNonLetters(text)
  const isPadded = core !== '' && text.length - core.length <= MOST_AROUND && common.has(core)
  return common.has(text) || isPadded || unit.length <= LONGEST_UNIT || common.has(unit) ? 'COMMON' : null
}

/** Raises INVALID on the field if a new password is common or made from its owner's address. */
export const requireStrongPassword = async (password: string, email: string, field = 'newPassword'): Promise<void> => {
  const weakness = await findPasswordWeakness(password, email)
  if (weakness) throw invalid([{ code: 'INVALID', field, message: weaknessMessages[weakness] }])
}

// Returns the text from its first to its last letter.
const trimNonLetters = (text: string): string => {
  const characters = [...text]
  const isLetter = (character: string) => /\p{L}/u.test(character)
  const first = characters.findIndex(isLetter)
  return first === -1 ? '' : characters.slice(first, characters.findLastIndex(isLetter) + 1).join('')
}

const isPasswordMadeFromAddress = (text: string, email: string): boolean => {
  const [local = ''] = email.split('@')
  const parts = [email, local, local.replaceAll(/[^\p{L}\d]/gu, ''), ...email.split(/[^\p{L}\d]/u)]
    .filter((part) => part.length >= SHORTEST_PART)
    .toSorted((a, b) => b.length - a.length)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text)
  return rest !== text && rest.length < LEAST_OWN
}

// Returns the shortest part whose repetition gives the text, even if the last repetition is cut.
const findRepeatedUnit = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit
  }
  return text
}
