import type { Day } from '#lib/core/dates.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import type { Missing } from '#lib/discovery/user-search/keeping/labels.ts'
import type { UserFilters } from '#lib/discovery/user-search/search.ts'
import {
  ADDED,
  AND_DETAIL,
  CRITERIA,
  CRITERIA_STATES,
  CRITERIA_TAILS,
  DETAILS,
  IS,
  LACKING,
  NO_BDM,
  NOT_ASSIGNED,
  OFFER_WORDS,
  OR_DETAIL,
  OR_NO_DETAIL,
  TO_ANYONE,
  UNVERIFIED,
  WITH_BDM,
} from '#lib/discovery/user-search/words/keeping/labels.ts'
import { looksTimed, parseGapTime, parsePastAt } from '#lib/discovery/user-search/words/times/rules.ts'

type Found = ParsedWords<readonly Partial<UserFilters>[]> | null

const count = countLongestLeadingPhrase

/** Parses whether a company has a BDM: 'no BDM', 'not assigned to anyone', 'with a BDM'. */
export const parseBdmPhrase = (words: readonly string[]): Found => {
  const without = count(words, NO_BDM)
  if (without > 0) return { value: [{ hasBdm: false }], length: without }
  const assigned = count(words, NOT_ASSIGNED)
  if (assigned > 0) {
    const anyone = count(words.slice(assigned), TO_ANYONE)
    // 'Not assigned to Ana' is another question.
    const isOpen = anyone === 0 && ['to', 'by'].includes(words[assigned] ?? '')
    return isOpen ? null : { value: [{ hasBdm: false }], length: assigned + anyone }
  }
  const has = count(words, WITH_BDM)
  return has > 0 ? { value: [{ hasBdm: true }], length: has } : null
}

type Detail = keyof typeof DETAILS

const parseDetail = (words: readonly string[]): ParsedWords<Detail> | null => {
  const found = (Object.keys(DETAILS) as Detail[]).map((value) => ({ value, length: count(words, DETAILS[value]) }))
  return found.find(({ length }) => length > 0) ?? null
}

// 'No phone or email' can mean that both are missing or that one is; 'missing a phone or email' is one.
const listBoth = (words: readonly string[], isMissing: boolean): ParsedWords<readonly Missing[]> | null => {
  const [and, or, orNo] = [count(words, AND_DETAIL), count(words, OR_DETAIL), count(words, OR_NO_DETAIL)]
  const length = Math.max(and, or, orNo)
  if (length === 0) return null
  if (and === length) return { value: ['BOTH'], length }
  return { value: orNo === length || isMissing ? ['EITHER'] : ['BOTH', 'EITHER'], length }
}

/** Parses contact details that people lack: 'no mobile', 'missing an email address', 'no phone and no email'. */
export const parseMissingPhrase = (words: readonly string[]): Found => {
  const missing = count(words, LACKING.missing)
  const head = Math.max(missing, count(words, LACKING.no))
  const first = head > 0 ? parseDetail(words.slice(head)) : null
  if (!first) return null
  const length = head + first.length
  const joined = listBoth(words.slice(length), missing > 0)
  const second = joined && parseDetail(words.slice(length + joined.length))
  if (!second) return { value: [{ missing: first.value }], length }
  if ([first, second].some(({ value }) => value === 'WEBSITE') || first.value === second.value) return null
  return { value: joined.value.map((each) => ({ missing: each })), length: length + joined.length + second.length }
}

type State = keyof typeof CRITERIA_STATES

const findState = (words: readonly string[]): ParsedWords<State> | null =>
  (Object.keys(CRITERIA_STATES) as State[])
    .map((value) => ({ value, length: count(words, CRITERIA_STATES[value]) }))
    .reduce<ParsedWords<State> | null>((most, each) => (each.length > (most?.length ?? 0) ? each : most), null)

// 'Criteria is out of date', 'out of date criteria'.
const parseCriteriaState = (words: readonly string[]): ParsedWords<State> | null => {
  const subject = count(words, CRITERIA)
  const link = subject > 0 ? subject + count(words.slice(subject), IS) : 0
  // 'Is not verified' begins with a word of its own.
  const state = [link, subject].map((at) => ({ at, found: findState(words.slice(at)) })).find(({ found }) => found)
  if (!state?.found) return null
  const end = state.at + state.found.length
  const after = subject > 0 ? count(words.slice(end), CRITERIA_TAILS) : count(words.slice(end), CRITERIA)
  return subject > 0 || after > 0 ? { value: state.found.value, length: end + after } : null
}

// Only criteria are verified: 'lenders not verified for 6 months'.
const parseUnverified = (words: readonly string[], today: Day): Found => {
  const head = count(words, UNVERIFIED)
  const time = head > 0 ? parseGapTime(words.slice(head), today) : null
  return time && time.value !== 'ever' ? { value: [{ freshness: time.value.since }], length: head + time.length } : null
}

/** Parses how fresh the criteria of lenders are: 'criteria out of date', 'criteria not verified this month'. */
export const parseFreshnessPhrase = (words: readonly string[], today: Day): Found => {
  const state = parseCriteriaState(words)
  if (!state) return parseUnverified(words, today)
  const rest = words.slice(state.length)
  const time = state.value === 'NOT_VERIFIED' ? parseGapTime(rest, today) : null
  if (time && time.value !== 'ever')
    return { value: [{ freshness: time.value.since }], length: state.length + time.length }
  return looksTimed(rest) ? null : { value: [{ freshness: state.value }], length: state.length }
}

/** Parses how many categories a lender offers: 'criteria in only one category'. */
export const parseOfferPhrase = (words: readonly string[]): Found => {
  const subject = count(words, ['criteria in', 'criteria for'])
  for (const [offers, phrases] of Object.entries(OFFER_WORDS)) {
    const length = count(
      words.slice(subject),
      ['in ', ''].flatMap((led) => phrases.map((each) => `${led}${each}`)),
    )
    if (length > 0) return { value: [{ offers: offers as keyof typeof OFFER_WORDS }], length: subject + length }
  }
  return null
}

/** Parses when people were added: 'added since 1 June', 'joined this month'. */
export const parseAddedPhrase = (words: readonly string[], today: Day): Found => {
  const head = count(words, ADDED)
  const time = head > 0 ? parsePastAt(words.slice(head), today) : null
  return time && { value: [{ added: time.value }], length: head + time.length }
}
