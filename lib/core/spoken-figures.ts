import { readAmount, readPercent } from '#lib/core/amounts.ts'

/** A value parsed from the start of some words, and how many words it took. */
export type ParsedWords<Value> = { value: Value; length: number }

/** A bare number with fewer digits could be a postcode, a year or a term. */
const LEAST_BARE_DIGITS = 5
const BARE = /^\d+(\.\d+)?$/

/** Parses whole dollars such as '$2m', '500k', '1.5 million' or '2,000,000'; null for a short bare number. */
export const parseAmountAt = (words: readonly string[]): ParsedWords<string> | null => {
  const [first = '', second = ''] = words
  const apart = /^[a-z]+$/.test(second) ? readAmount(`${first} ${second}`) : null
  const amount = apart ?? readAmount(first)
  const isMeant = apart !== null || !BARE.test(first) || (amount ?? '').length >= LEAST_BARE_DIGITS
  if (!amount || amount === '0' || !isMeant || !/^\d{1,12}$/.test(amount)) return null
  return { value: amount, length: apart === null ? 1 : 2 }
}

/** Parses a percentage with or without its sign: '65%', '9.5'. */
export const parsePercentAt = (words: readonly string[]): ParsedWords<string> | null => {
  const share = readPercent(words[0] ?? '')
  if (!share || Number(share) >= 1_000) return null
  return { value: String(Number(share)), length: words[1] === '%' ? 2 : 1 }
}

const KM = /^(\d{1,4})(km)?$/

/** Parses kilometres: '20km', '20 km'. */
export const parseKilometresAt = (words: readonly string[]): ParsedWords<number> | null => {
  const [, figure, unit] = KM.exec(words[0] ?? '') ?? []
  if (!figure || !(unit || words[1] === 'km')) return null
  return { value: Number(figure), length: unit ? 1 : 2 }
}

const countLeadingWords = (words: readonly string[], phrase: string): number => {
  // Most phrases begin with another word, which is seen without splitting them.
  if (!phrase.startsWith(words[0] ?? '')) return 0
  const wanted = phrase.split(' ')
  return wanted.every((word, at) => words[at] === word) ? wanted.length : 0
}
/** Returns how many words the longest of these phrases takes at the start; 0 for none. */
export const countLongestLeadingPhrase = (words: readonly string[], phrases: readonly string[]): number =>
  phrases.reduce((most, phrase) => Math.max(most, countLeadingWords(words, phrase)), 0)

/** True if one of the phrases is anywhere in the words. */
export const hasPhraseInside = (words: readonly string[], phrases: readonly string[]): boolean =>
  words.some((_word, at) => countLongestLeadingPhrase(words.slice(at), phrases) > 0)

/** Returns each first part of a phrase with each second part: 'average' and 'mean' with 'rate' and 'loan'. */
export const pairPhrases = (firsts: readonly string[], seconds: readonly string[]): string[] =>
  firsts.flatMap((first) => seconds.map((second) => `${first} ${second}`))
