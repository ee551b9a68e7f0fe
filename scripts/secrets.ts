import { dictionary } from '@zxcvbn-ts/language-common'

/** The least variety of a secret, in bits. */
export const LEAST_BITS = 128

const WORD_BITS = 13
const SHORTEST_WORD = 3
/** Shorter words only count if they are separate; within letters they are probably chance. */
const SURE_WORD = 6
const LONGEST_WORD = 16
const WINDOW = 5
/** Up to this many predictable characters still count, because they may be chance. */
const CHANCE = 2
const SEPARATOR = /[^a-zA-Z\d]/
const ALPHABETS: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 2],
]

const SMALL_WORDS =
  'this that very your only with for and the not key from value here test some make must replace'.split(' ')

const WORDS = new Set([
  ...dictionary['diceware-common'],
  ...dictionary['passwords-common'].filter((word) => /^[a-z]+$/.test(word)),
  ...SMALL_WORDS,
  'covenant',
  'environment',
  'production',
])

/**
 * Estimates the bits of a secret against a guesser who knows how people make secrets: a known word counts as one choice among
 * thousands, and repetitions and sequences count nothing.
 */
export const estimateSecretBits = (secret: string): number => {
  const perCharacter = Math.log2(countAlphabetOfSecret(secret))
  let bits = 0
  let foreseen = 0
  for (let at = 0; at < secret.length; ) {
    const word = matchCommonWord(secret, at)
    if (word > 0) {
      bits += secret.indexOf(secret.slice(at, at + word)) < at ? 0 : Math.min(WORD_BITS, word * perCharacter)
      at += word
      // The separator between two words is no choice.
      if (SEPARATOR.test(secret[at] ?? '')) at += 1
    } else {
      if (isPredictableEnding(secret, at)) foreseen += 1
      else bits += perCharacter
      at += 1
    }
  }
  return bits + Math.min(CHANCE, foreseen) * perCharacter
}

const countAlphabetOfSecret = (secret: string): number => {
  if (/^(?:[\da-f]+|[\dA-F]+)$/.test(secret)) return 16
  return ALPHABETS.reduce((sum, [characters, size]) => sum + (characters.test(secret) ? size : 0), 0)
}

const matchCommonWord = (secret: string, at: number): number => {
  for (let length = Math.min(LONGEST_WORD, secret.length - at); length >= SHORTEST_WORD; length -= 1) {
    if (!WORDS.has(secret.slice(at, at + length).toLowerCase())) continue
    if (length >= SURE_WORD || [secret[at - 1], secret[at + length]].every((edge = '-') => SEPARATOR.test(edge)))
      return length
  }
  return 0
}

// Returns true if the last five characters occurred before, or are a sequence with a constant step (aaaaa, 12345, edcba).
const isPredictableEnding = (secret: string, at: number): boolean => {
  if (at + 1 < WINDOW) return false
  const window = secret.slice(at + 1 - WINDOW, at + 1)
  if (secret.indexOf(window) < at + 1 - WINDOW) return true
  const codes = [...window].map((character) => character.charCodeAt(0))
  const step = (codes[1] as number) - (codes[0] as number)
  return (
    Math.abs(step) <= 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] as number) === step)
  )
}
