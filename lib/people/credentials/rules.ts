import { invalid } from '#lib/core/errors.ts'
import { weaknessMessages } from '#lib/people/credentials/labels.ts'
import type { Limit } from '#lib/server/throttle.ts'

/** Seconds in which guesses are counted. */
const QUARTER_HOUR = 900

/**
 * Guesses are counted per account from one network and per network, never per account alone: a stranger elsewhere cannot
 * slow anybody down (threat B10). A browser that has been in before has guesses of its own.
 */
export const GUESS_LIMITS = {
  pair: { purpose: 'sign-in-account', attempts: 5, seconds: QUARTER_HOUR },
  network: { purpose: 'sign-in-network', attempts: 50, seconds: QUARTER_HOUR },
  device: { purpose: 'sign-in-device', attempts: 10, seconds: QUARTER_HOUR },
} as const satisfies Record<string, Limit>

/** Beyond the limits nobody is shut out, guesses only come one after the other (threat I9). */
export const SLOW_PACES = {
  pair: { purpose: 'sign-in-account-pace', attempts: 1, seconds: 2 },
  network: { purpose: 'sign-in-network-pace', attempts: 10, seconds: 1 },
} as const satisfies Record<string, Limit>
/** How long a guess or a sign-in waits for its turn, in milliseconds. */
export const PATIENCE = 4_500

/** Sign-ins that a network begins at once; beyond them they are begun one after the other. */
export const START_LIMIT = { purpose: 'sign-in-start', attempts: 60, seconds: QUARTER_HOUR } as const satisfies Limit
export const START_PACE = { purpose: 'sign-in-start-pace', attempts: 20, seconds: 1 } as const satisfies Limit

/** Why a password that is long enough is still refused. */
export type Weakness = 'COMMON' | 'OWN_ADDRESS'

const SHORTEST_PART = 3
/** What must be left of a password without the parts of its owner's address. */
const LEAST_OWN = 6
/** So many digits or signs around a common word make it no better. */
const MOST_AROUND = 6
const LONGEST_UNIT = 4

let list: Promise<ReadonlySet<string>> | undefined

// Loaded by whoever sets the first password: it is large, and never part of anything that a browser loads.
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return list
}

/**
 * Judges a new password against the list of common ones, also with digits and signs around it or repeated, and against its
 * owner's email address; null for one that may be used.
 */
export const weaknessOf = async (password: string, email: string): Promise<Weakness | null> => {
  const text = password.normalize('NFKC').toLowerCase()
  if (isOfAddress(text, email.toLowerCase())) return 'OWN_ADDRESS'
  const common = await commonPasswords()
  const unit = unitOf(text)
  const core = withinLetters(text)
  const isPadded = core !== '' && text.length - core.length <= MOST_AROUND && common.has(core)
  return common.has(text) || isPadded || unit.length <= LONGEST_UNIT || common.has(unit) ? 'COMMON' : null
}

/** Raises INVALID on the field of a new password that is common or made from its owner's address. */
export const requireStrong = async (password: string, email: string, field = 'newPassword'): Promise<void> => {
  const weakness = await weaknessOf(password, email)
  if (weakness) throw invalid([{ code: 'INVALID', field, message: weaknessMessages[weakness] }])
}

// From the first letter to the last one.
const withinLetters = (text: string): string => {
  const characters = [...text]
  const isLetter = (character: string) => /\p{L}/u.test(character)
  const first = characters.findIndex(isLetter)
  return first === -1 ? '' : characters.slice(first, characters.findLastIndex(isLetter) + 1).join('')
}

const isOfAddress = (text: string, email: string): boolean => {
  const [local = ''] = email.split('@')
  const parts = [email, local, local.replaceAll(/[^\p{L}\d]/gu, ''), ...email.split(/[^\p{L}\d]/u)]
    .filter((part) => part.length >= SHORTEST_PART)
    .toSorted((a, b) => b.length - a.length)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text)
  return rest !== text && rest.length < LEAST_OWN
}

// The shortest piece whose repetition is the whole text, also where the last repetition is cut.
const unitOf = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit
  }
  return text
}
