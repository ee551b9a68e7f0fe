import type { ParsedWords } from '#lib/core/spoken-figures.ts'
import {
  chooseAges,
  explainAgeOrder,
  parseAge,
  parseRecordedTime,
} from '#lib/discovery/loan-search/words/ages/rules.ts'
import {
  parseExpectedSettlement,
  placeTimesAhead,
  widenPipeline,
} from '#lib/discovery/loan-search/words/ahead/rules.ts'
import { askBalances, parseBalance } from '#lib/discovery/loan-search/words/balances/rules.ts'
import { explainBands } from '#lib/discovery/loan-search/words/bands/rules.ts'
import { showBdms } from '#lib/discovery/loan-search/words/bdms/rules.ts'
import { checkShares, explainFunding, parseBookOrder } from '#lib/discovery/loan-search/words/books/rules.ts'
import { compareChoices } from '#lib/discovery/loan-search/words/choices/rules.ts'
import { compareStates, compareTimes, markLooseComparisons } from '#lib/discovery/loan-search/words/comparing/rules.ts'
import { countElidedTime, countSameTime } from '#lib/discovery/loan-search/words/comparing/times/rules.ts'
import { groupCounted } from '#lib/discovery/loan-search/words/counting/rules.ts'
import {
  chooseBdmSide,
  crossGroups,
  noteBdm,
  parseGrouping,
  parseUncrossed,
} from '#lib/discovery/loan-search/words/crossing/rules.ts'
import { boundOverdue } from '#lib/discovery/loan-search/words/due/rules.ts'
import { countExclusion, excludeChoices } from '#lib/discovery/loan-search/words/excluding/rules.ts'
import { findExposure } from '#lib/discovery/loan-search/words/exposures/rules.ts'
import {
  dropPossessive,
  normalisePhrase,
  PARTIES,
  type PhraseBook,
  type PhraseRule,
  type Term,
  trimPunctuation,
  type Vocabulary,
} from '#lib/discovery/loan-search/words/fields.ts'
import { parseFigure } from '#lib/discovery/loan-search/words/figures/rules.ts'
import { countFillers, countLooseWords } from '#lib/discovery/loan-search/words/fillers/rules.ts'
import { noteFirms } from '#lib/discovery/loan-search/words/firms/rules.ts'
import { parseHolding } from '#lib/discovery/loan-search/words/holding/rules.ts'
import { joinContrasts } from '#lib/discovery/loan-search/words/joining/contrasts/rules.ts'
import {
  explainOr,
  groupForMeans,
  groupOrdered,
  joinTimes,
  markLooseOr,
  noteMeans,
  orderAskedGroups,
} from '#lib/discovery/loan-search/words/joining/rules.ts'
import { attachTop, parseGroupOrder } from '#lib/discovery/loan-search/words/keeping/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { parseLife } from '#lib/discovery/loan-search/words/lives/rules.ts'
import { groupByDischarge, groupByRepayment } from '#lib/discovery/loan-search/words/maturing/rules.ts'
import { joinMeans } from '#lib/discovery/loan-search/words/means/rules.ts'
import { attachFigures } from '#lib/discovery/loan-search/words/measures/attaching/rules.ts'
import { parseMeasures } from '#lib/discovery/loan-search/words/measures/rules.ts'
import { countOrderFirst, directGroups } from '#lib/discovery/loan-search/words/orders/rules.ts'
import { findSuburbAt, listPlaces, parseWordsBeforeSuburb } from '#lib/discovery/loan-search/words/places/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { parseSecurityWord } from '#lib/discovery/loan-search/words/securities/rules.ts'
import { explainSettled } from '#lib/discovery/loan-search/words/settled/rules.ts'
import { crossShares, groupShares } from '#lib/discovery/loan-search/words/shares/rules.ts'
import { explainShown } from '#lib/discovery/loan-search/words/shown/rules.ts'
import { LONGEST, spellOut } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import {
  parseDischargeTime,
  parseRepaymentTime,
  parseSettlementTime,
} from '#lib/discovery/loan-search/words/times/rules.ts'
import { groupByTrend } from '#lib/discovery/loan-search/words/trends/rules.ts'
import { parseUnranked, parseUnrecorded } from '#lib/discovery/loan-search/words/unrecorded/rules.ts'
import { groupByWho } from '#lib/discovery/loan-search/words/who/rules.ts'
import { listTokens } from '#lib/discovery/loan-search/words/years/rules.ts'

/** A grammar rule: parses the start of the words and returns the meaning and number of words, or null. */
type Rule = (words: readonly string[], known: Vocabulary, raw: readonly string[]) => ParsedWords<Unplaced> | null
type Unplaced<One = Term> = One extends Term ? Omit<One, 'words'> : never

const buildFilterTerm = (length: number, ...options: Meaning[]): ParsedWords<Unplaced> => ({
  value: { kind: 'meant', options },
  length,
})

const toFilterTerm = (read: ParsedWords<Meaning> | null): ParsedWords<Unplaced> | null =>
  read && buildFilterTerm(read.length, read.value)

const parseParty: Rule = (_words, _known, [raw = '']) => {
  const colon = raw.indexOf(':')
  const prefix = raw.slice(0, Math.max(colon, 0)).toLowerCase()
  const name = dropPossessive(trimPunctuation(raw.slice(colon + 1)))
  if (!Object.hasOwn(PARTIES, prefix) || name === '') return null
  return { value: { kind: 'party', filter: PARTIES[prefix as keyof typeof PARTIES], name }, length: 1 }
}

const parseTime: Rule = (words, { today }) => toFilterTerm(parseSettlementTime(words, today))
const parseDischarge: Rule = (words, { today }) => toFilterTerm(parseDischargeTime(words, today))
const parseRepayment: Rule = (words, { today }) => toFilterTerm(parseRepaymentTime(words, today))

const parseRecorded: Rule = (words, { today }) => toFilterTerm(parseRecordedTime(words, today))
const parseExpected: Rule = (words, { today }) => parseExpectedSettlement(words, today)
const parseAgeTerm: Rule = (words, { today }) => {
  const age = parseAge(words, today)
  return age && buildFilterTerm(age.length, ...age.value)
}

const parseLifeTerm: Rule = (words, { today }) => parseLife(words, today)
const parseFigureTerm: Rule = (words) => toFilterTerm(parseFigure(words))

const parsePhrase: Rule = (words, { phrases }) => {
  const led = words[0] !== 'in' ? 0 : words[1] === 'the' ? 2 : 1
  for (let count = LONGEST; count > 0; count -= 1) {
    const options =
      words.length < led + count ? undefined : phrases.get(normalisePhrase(words.slice(led, led + count).join(' ')))
    if (options) return buildFilterTerm(led + count, ...options)
  }
  return null
}

const parsePlace: Rule = (words, known, raw) => {
  const head = parseWordsBeforeSuburb(words)
  if (!head) return null
  const rest = words.slice(head.length)
  const found = findSuburbAt(rest, known.suburbs)
  if (!found) {
    // 'Which suburbs do we have most in' names none.
    if (rest.length === 0 && words[0] === 'in') return buildFilterTerm(head.length, {})
    const end = rest.findIndex((_, at) => canParseStart(rest.slice(at), known, raw.slice(head.length + at)))
    // 'In dollars' names no place.
    if (end === 0 && head.length === 1) return buildFilterTerm(1, {})
    return { value: { kind: 'suburb' }, length: head.length + (end < 0 ? rest.length : end) }
  }
  const length = head.length + found.length
  const options = listPlaces(
    head.value,
    { name: words.slice(head.length, length).join(' '), found: found.value },
    known.radii,
  )
  return options ? buildFilterTerm(length, ...options) : { value: { kind: 'radius' }, length }
}

const parseGroupedBy: Rule = (words) => toFilterTerm(parseGrouping(words))
const parseUncrossedTerm: Rule = (words) => {
  const found = parseUncrossed(words)
  if (found && !found.value) return { value: { kind: 'unknown', note: wordNotes.uncrossed }, length: found.length }
  return found?.value ? buildFilterTerm(found.length, found.value) : null
}
const parseHolders: Rule = (words) => toFilterTerm(parseHolding(words))

// Explained by the choices that it excludes.
const parseExclusion: Rule = (words, known, raw) => {
  // 'Not edited for 30 days' is a condition of its own after 'but'.
  const isBut = words[0] === 'but' && words[1] === 'not' && parsePhrase(words.slice(1), known, raw.slice(1)) !== null
  const length = isBut ? 1 : countExclusion(words)
  return length > 0 ? { value: { kind: 'unknown' }, length } : null
}

// Explained by the rest of the question: a period that is asked for, two times, or what is due.
const parseLooseWords: Rule = (words, { today }) => {
  const length = countLooseWords(words, today)
  return length > 0 ? { value: { kind: 'unknown' }, length } : null
}

// Explained by the time that it is compared with.
const parseSameTime: Rule = (words, _known, raw) => {
  const length = countSameTime(words) || (raw[0]?.endsWith(',') ? countElidedTime(words) : 0)
  return length > 0 ? { value: { kind: 'unknown' }, length } : null
}

const parseSecurity: Rule = (words, { securities }, raw) => {
  const found = securities ? parseSecurityWord(words, securities, raw) : null
  return found && buildFilterTerm(found.length, ...found.value)
}

const parseUnrankedTerm: Rule = (words, { rankings }) => parseUnranked(words, rankings ?? [])

const parseFiller: Rule = (words, { fillers }, [raw = '']) => {
  // A prefix without a name is no filler word.
  if (raw.endsWith(':') && Object.hasOwn(PARTIES, words[0] ?? '')) return null
  const length = countFillers(words, fillers)
  return length > 0 ? buildFilterTerm(length, {}) : null
}

const canParseStart = (words: readonly string[], known: Vocabulary, raw: readonly string[]): boolean =>
  parseWordsBeforeSuburb(words) !== null || RULES.some((rule) => rule !== parsePlace && rule(words, known, raw))

// The longest wins; of equal ones, the first.
const RULES: readonly Rule[] = [
  ...[
    parseParty,
    parseBalance,
    parseTime,
    parseDischarge,
    parseRepayment,
    ...[parseRecorded, parseAgeTerm, parseExpected],
    parseFigureTerm,
    parseLifeTerm,
    parseMeasures,
    ...[parseUncrossedTerm, parseGroupedBy, parseHolders],
    parseGroupOrder,
    parseBookOrder,
    parseSameTime,
    parseExclusion,
    parseLooseWords,
    parseUnrecorded,
    parseUnrankedTerm,
  ],
  ...[parsePhrase, parsePlace, parseFiller, parseSecurity],
]

const splitIntoTerms = (text: string, known: Vocabulary, rules: readonly Rule[]): Term[] => {
  const raw = listTokens(text, known.today)
  const words = spellOut(raw.map(trimPunctuation))
  const terms: Term[] = []
  for (let at = 0; at < raw.length; ) {
    const taken = rules.map((rule) => rule(words.slice(at), known, raw.slice(at))).filter((found) => found !== null)
    const isSure = ({ value }: ParsedWords<Unplaced>) => value.kind !== 'suburb'
    const sure = taken.some(isSure) ? taken.filter(isSure) : taken
    const best = sure.reduce<ParsedWords<Unplaced>>((most, found) => (found.length > most.length ? found : most), {
      value: { kind: 'unknown' },
      length: 0,
    })
    const order = 'order' in best.value || best.value.kind === 'unknown' ? best.length : 0
    const first = order > 0 ? countOrderFirst(words.slice(at), raw.slice(at), order) : 0
    const length = Math.max(best.length, 1) + first
    terms.push({ ...best.value, words: raw.slice(at, at + length).join(' ') })
    at += length
  }
  return terms
}

// What terms mean together, in order.
const STEPS: readonly ((terms: readonly Term[]) => Term[])[] = [
  ...[joinContrasts, groupShares, compareStates, compareChoices, markLooseComparisons, explainOr, groupByTrend],
  ...[groupByRepayment, widenPipeline],
  ...[explainBands, chooseBdmSide, crossGroups, explainFunding],
  ...[
    chooseAges,
    explainAgeOrder,
    joinMeans,
    groupForMeans,
    ...[groupByWho, groupOrdered, groupCounted],
    orderAskedGroups,
    noteMeans,
    noteBdm,
    attachFigures,
    attachTop,
    findExposure,
    ...[explainShown, showBdms],
    noteFirms,
    ...[directGroups, checkShares, crossShares],
  ],
]

/**
 * Splits a text into terms in order, so that each word belongs to one term. Words that no rule takes become unknown;
 * nothing is guessed.
 */
export const parseQuestionTerms = (text: string, known: Vocabulary): Term[] => {
  const placed = placeTimesAhead(askBalances(splitIntoTerms(text, known, RULES)), known.today)
  const split = compareTimes(placed, known.today)
  const chosen = excludeChoices(joinTimes(split, known.today), known.wholes ?? {})
  const times = boundOverdue(groupByDischarge(chosen, known.today), known.today)
  return explainSettled(
    STEPS.reduce((each: Term[], step) => step(each), times),
    known.today,
  )
}

/** Splits a text by the part of the grammar that is not about loans: phrases, names with their prefix, and rules of another list. */
export const parsePhraseTerms = <One>(
  text: string,
  known: PhraseBook<One>,
  rules: readonly PhraseRule<One>[] = [],
): Term<One>[] =>
  markLooseOr(
    joinContrasts(
      excludeChoices(
        splitIntoTerms(text, { ...NO_LOANS, ...(known as unknown as PhraseBook) }, [
          ...(rules as unknown as readonly Rule[]),
          ...PHRASE_RULES,
        ]),
        known.wholes ?? {},
      ),
    ),
  ) as unknown as Term<One>[]

const PHRASE_RULES: readonly Rule[] = [parseParty, parseExclusion, parsePhrase, parseFiller]

const NO_LOANS = { suburbs: [], radii: [], today: '' } as const
