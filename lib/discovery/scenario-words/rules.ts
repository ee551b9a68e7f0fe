import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { countLongestLeadingPhrase, type ParsedWords, parseAmountAt, parsePercentAt } from '#lib/core/spoken-figures.ts'
import { normalisePhrase, trimPunctuation, type Vocabulary } from '#lib/discovery/loan-search/words/fields.ts'
import { MOST } from '#lib/discovery/loan-search/words/figures/fields.ts'
import { parseMeasureAt } from '#lib/discovery/loan-search/words/figures/rules.ts'
import { FILLERS } from '#lib/discovery/loan-search/words/fillers/fields.ts'
import { findSuburbAt } from '#lib/discovery/loan-search/words/places/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { LONGEST, splitTokens } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import {
  AT_MOST,
  CATEGORY_WORDS,
  COST_WORDS,
  COUNTS,
  DEAL_FILLERS,
  dealWordLabels,
  LEAST_LVR,
  LINKS,
  VALUED,
  YEARLY,
} from '#lib/discovery/scenario-words/labels.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'

/** The fields of a scenario that words can give, as a form would send them. */
export type WordedFields = {
  amount?: string
  value?: string
  lvr?: string
  rate?: string
  higherRate?: string
  fee?: string
  lineFee?: string
  costOfFunds?: string
  termMonths?: number
  neededBy?: Day
  categoryKey?: CategoryKey
  priorityKey?: string
  purposeKey?: string
  suburb?: string
  securityTypeKey?: string
  securitySubTypeKey?: string
  zoningKey?: string
  agricultureTypeKey?: string
}

/** What some words give; a phrase of the reference data can have several meanings. */
type Given = { fields: WordedFields } | { meanings: readonly Meaning[] }
type Rule = (words: readonly string[], known: Vocabulary, raw: readonly string[]) => ParsedWords<Given> | null

const give = (length: number, fields: WordedFields): ParsedWords<Given> => ({ value: { fields }, length })

const parseAmount: Rule = (words) => {
  const found = parseAmountAt(words)
  return found && give(found.length, { amount: found.value })
}

const parseValue: Rule = (words) => {
  const head = countLongestLeadingPhrase(words, VALUED)
  const found = head > 0 ? parseAmountAt(words.slice(head)) : null
  return found && give(head + found.length, { value: found.value })
}

type Wish = 'lvr' | 'rate' | 'higherRate' | 'fee' | 'lineFee' | 'costOfFunds'
const WISH_OF: Readonly<Record<string, Wish>> = {
  lvr: 'lvr',
  lowerRate: 'rate',
  higherRate: 'higherRate',
  estab: 'fee',
}

// Parses what a percentage is of: the longest of the names of searches and of costs.
const parseWishAt = (words: readonly string[]): ParsedWords<Wish> => {
  const measure = parseMeasureAt(words)
  const wish = measure && WISH_OF[measure.value.filter]
  const found = Object.entries(COST_WORDS).map(([value, names]) => ({
    value: value as Wish,
    length: countLongestLeadingPhrase(words, names),
  }))
  if (measure && wish) found.push({ value: wish, length: measure.length })
  return found.reduce((most, each) => (each.length > most.length ? each : most), { value: 'lvr', length: 0 })
}

const countBound = (words: readonly string[]): number => countLongestLeadingPhrase(words, [...MOST, ...AT_MOST])

// A bound or a link, such as 'up to' and 'of', or both.
const countBetween = (words: readonly string[]): number => {
  const link = countLongestLeadingPhrase(words, LINKS)
  const bound = countBound(words.slice(link))
  return link + bound
}

// 'rate up to 9.5%', 'max cost of funds 18% pa', '68% lvr'; '68%' alone is an LVR, and 'under 18%' the cost of funds, because an
// LVR is no wish.
const parseShare: Rule = (words, _known, raw) => {
  const bound = countBound(words)
  const before = parseWishAt(words.slice(bound))
  const head = bound + before.length
  const from = head + (before.length > 0 ? countBetween(words.slice(head)) : 0)
  const share = parsePercentAt(words.slice(from))
  if (!share) return null
  const to = from + share.length
  const yearly = countLongestLeadingPhrase(words.slice(to), YEARLY)
  const after = parseWishAt(before.length > 0 ? [] : words.slice(to + yearly))
  const named = [before, after].find(({ length }) => length > 0)?.value
  const isSigned = share.length === 2 || (raw[from] ?? '').includes('%')
  const isCost = bound > 0 && Number(share.value) < LEAST_LVR
  if (!named && (!isSigned || (bound > 0 && !isCost))) return null
  const wish = named ?? (isCost ? 'costOfFunds' : 'lvr')
  return give(to + yearly + after.length, { [wish]: share.value })
}

const parseCount = (word: string | undefined): number | null => {
  const written = COUNTS.indexOf(word ?? '')
  if (written >= 0) return written + 1
  return /^\d{1,3}$/.test(word ?? '') ? Number(word) : null
}

const UNITS = ['day', 'week', 'month', 'year'] as const
type Unit = (typeof UNITS)[number]

// '12 months' is a term; 'ten days', 'in two weeks' is when the money is needed.
const parseDuration: Rule = (words, { today }) => {
  const led = ['in', 'within', 'for'].includes(words[0] ?? '') ? 1 : 0
  const count = parseCount(words[led])
  const unit = UNITS.find((each) => (words[led + 1] ?? '').replace(/s$/, '') === each) as Unit | undefined
  if (count === null || count === 0 || !unit) return null
  const length = led + 2
  if (unit === 'day' || unit === 'week')
    return give(length, { neededBy: addDaysTo(today, unit === 'week' ? count * 7 : count) })
  return give(length, { termMonths: unit === 'year' ? count * 12 : count })
}

const parseCategory: Rule = (words) => {
  const normal = words.map(normalisePhrase)
  for (const [key, phrases] of Object.entries(CATEGORY_WORDS)) {
    const length = Math.max(countLongestLeadingPhrase(words, phrases), countLongestLeadingPhrase(normal, phrases))
    if (length > 0) return give(length, { categoryKey: key as CategoryKey })
  }
  return null
}

const parsePhrase: Rule = (words, { phrases }) => {
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    const meanings = phrases.get(normalisePhrase(words.slice(0, length).join(' ')))
    if (meanings) return { value: { meanings }, length }
  }
  return null
}

const parsePlace: Rule = (words, { suburbs }) => {
  const led = ['in', 'near', 'at'].includes(words[0] ?? '') ? 1 : 0
  const found = findSuburbAt(words.slice(led), suburbs)
  return found && give(led + found.length, { suburb: found.value[0]?.suburb ?? '' })
}

const parseFiller: Rule = (words) => {
  const [word = ''] = words
  const isFiller =
    word === '' || [...FILLERS, ...DEAL_FILLERS, 'in', 'near', 'at', 'by'].includes(normalisePhrase(word))
  const length = Math.max(isFiller ? 1 : 0, countLongestLeadingPhrase(words, DEAL_FILLERS))
  return length > 0 ? give(length, {}) : null
}

// The rule that takes the most words wins; of equal ones, the first.
const RULES: readonly Rule[] = [
  ...[parseValue, parseShare, parseAmount, parseDuration],
  ...[parseCategory, parsePhrase, parsePlace, parseFiller],
]

const toFields = (meaning: Meaning): WordedFields | null => {
  const { priority, scenario, securityType, securitySubType } = meaning
  if (priority) return { priorityKey: String(priority) }
  if (scenario) return { purposeKey: String(scenario) }
  const type = securitySubType && String(securitySubType)
  if (securityType === 'RURAL') return { categoryKey: 'RURAL', ...(type ? { agricultureTypeKey: type } : {}) }
  if (securityType === 'LAND_BANK') return { categoryKey: 'LAND_BANK', ...(type ? { zoningKey: type } : {}) }
  if (!securityType) return null
  return { securityTypeKey: String(securityType), ...(type ? { securitySubTypeKey: type } : {}) }
}

const isFitting = (before: WordedFields, fields: WordedFields): boolean =>
  Object.entries(fields).every(([key, value]) => {
    const known = before[key as keyof WordedFields]
    return known === undefined || known === value
  })

// A word such as 'mixed use' is a security type and a zoning: the one that fits what is known wins, buildings before land.
const chooseMeaning = (before: WordedFields, meanings: readonly Meaning[]): WordedFields | null => {
  const options = meanings.flatMap((meaning) => toFields(meaning) ?? [])
  const isOfCategory = ({ categoryKey, securityTypeKey }: WordedFields) =>
    before.categoryKey === 'LAND_BANK' || before.categoryKey === 'RURAL'
      ? categoryKey === before.categoryKey || !securityTypeKey
      : categoryKey === undefined
  const fitting = options.filter((fields) => isFitting(before, fields))
  return fitting.find(isOfCategory) ?? fitting[0] ?? null
}

const isDevelopment = ({ categoryKey, purposeKey }: WordedFields): boolean =>
  categoryKey === 'CONSTRUCTION' ||
  (categoryKey === undefined && ['CONSTRUCTION', 'SUBDIVISION'].includes(purposeKey ?? ''))

// 'second construction' is Mezzanine: it is behind another loan.
const completeFields = (fields: WordedFields, state: string | null): WordedFields => {
  const { suburb, priorityKey } = fields
  const isSecond = priorityKey === 'SECOND'
  return {
    ...fields,
    ...(isDevelopment(fields) ? { categoryKey: isSecond ? 'MEZZANINE' : 'CONSTRUCTION' } : {}),
    ...(suburb && state ? { suburb: `${suburb}, ${state}` } : {}),
  }
}

type Read = { fields: WordedFields; said: string[] }

/** Reads a deal from words by the grammar of searches; what no rule takes is said, and nothing is guessed. */
export const parseDealWords = (text: string, known: Vocabulary): Read => {
  const raw = splitTokens(text)
  const words = raw.map(trimPunctuation)
  const unknown: string[] = []
  const said: string[] = []
  let [fields, state]: [WordedFields, string | null] = [{}, null]
  for (let at = 0; at < raw.length; ) {
    const taken = RULES.flatMap((rule) => rule(words.slice(at), known, raw.slice(at)) ?? [])
    const best = taken.reduce<ParsedWords<Given> | null>(
      (most, each) => (most && most.length >= each.length ? most : each),
      null,
    )
    const length = Math.max(best?.length ?? 1, 1)
    const written = raw.slice(at, at + length).join(' ')
    at += length
    if (!best) {
      unknown.push(written)
      continue
    }
    const { value } = best
    const found = 'fields' in value ? value.fields : chooseMeaning(fields, value.meanings)
    const region = 'meanings' in value ? value.meanings.find((meaning) => meaning.state)?.state : undefined
    if (region) state = String(region)
    else if (!found) unknown.push(written)
    else if (isFitting(fields, found)) fields = { ...fields, ...found }
    else said.push(dealWordLabels.misfit(written))
  }
  if (unknown.length > 0) said.unshift(dealWordLabels.unknown(unknown))
  return { fields: completeFields(fields, state), said }
}

/** Returns every text of the words that a suburb can be named, in lower case. */
export const listPlaceNames = (text: string): string[] => {
  const words = splitTokens(text).map(trimPunctuation)
  return words.flatMap((_word, from) =>
    words.slice(from, from + LONGEST).map((_last, count) => words.slice(from, from + count + 1).join(' ')),
  )
}
