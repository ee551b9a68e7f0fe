import type { Day } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, hasPhraseInside } from '#lib/core/spoken-figures.ts'
import { COMPARISONS, type Comparison } from '#lib/crm/file-notes/activity/periods/fields.ts'
import { getEarlierDays, getPeriodDays } from '#lib/crm/file-notes/activity/periods/rules.ts'
import type { ActivitySort } from '#lib/crm/file-notes/activity/search.ts'
import {
  CALLERS,
  LOAN_NOUNS,
  OTHER_SCORES,
  PHRASES,
  SPLITS,
  type WordKind,
} from '#lib/discovery/global-search/team/tables/fields.ts'
import { tableLabels } from '#lib/discovery/global-search/team/tables/labels.ts'
import { parsePastAt } from '#lib/discovery/global-search/team/times/rules.ts'
import { countSameTime } from '#lib/discovery/loan-search/words/comparing/times/rules.ts'

type Token = { words: string } & ({ kind: WordKind | 'other' } | { kind: 'time'; range: Range })

const KINDS = Object.keys(PHRASES) as WordKind[]

const findPhrase = (words: readonly string[]): { kind: WordKind; length: number } | null => {
  const found = KINDS.map((kind) => ({ kind, length: countLongestLeadingPhrase(words, PHRASES[kind]) }))
  // Of equally long ones the first kind is meant.
  const longest = found.reduce((best, each) => (each.length > best.length ? each : best))
  return longest.length > 0 ? longest : null
}

const readToken = (words: readonly string[], before: Token | undefined, today: Day): Token & { length: number } => {
  const take = (length: number) => ({ words: words.slice(0, length).join(' '), length })
  const same = countSameTime(words)
  if (same > 0) return { kind: 'year', ...take(same) }
  const phrase = findPhrase(words)
  // 'Last year' is a time by itself, and after 'vs' the same days a year before.
  if (phrase?.kind === 'year' && before?.kind === 'versus') return { kind: 'year', ...take(phrase.length) }
  const time = parsePastAt(words, today)
  if (time) return { kind: 'time', range: time.value, ...take(time.length) }
  return phrase && phrase.kind !== 'year'
    ? { kind: phrase.kind, ...take(phrase.length) }
    : { kind: 'other', ...take(1) }
}

const readTokens = (words: readonly string[], today: Day): Token[] => {
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    const { length, ...token } = readToken(words.slice(at), tokens.at(-1), today)
    tokens.push(token)
    at += length
  }
  return tokens
}

/** A question whose answer is the team's table; `members` are those it is about, null for everybody. */
export type TableQuestion<One> = {
  members: One[] | null
  range: Range
  comparison: Comparison
  sort: ActivitySort
  /** What must be said of its words. */
  said: string[]
}

type Times = { range: Range; comparison: Comparison; isCompared: boolean } | { unclear: string }

const isSame = (one: Range, other: Range): boolean => one.min === other.min && one.max === other.max

// Two times are one and what it is compared with, the later one first.
const readPair = (times: readonly [Range, Range]): Times | null => {
  const [later, earlier] = times.toSorted((one, other) => ((one.max ?? '9') < (other.max ?? '9') ? 1 : -1)) as [
    Range,
    Range,
  ]
  const { min, max } = later
  if (min === null || max === null) return null
  const comparison = COMPARISONS.find((each) => isSame(getEarlierDays({ min, max }, each), earlier))
  return comparison ? { range: later, comparison, isCompared: true } : null
}

const readTimes = (tokens: readonly Token[], today: Day): Times => {
  const times = tokens.filter((token) => token.kind === 'time')
  const has = (kind: WordKind) => tokens.some((token) => token.kind === kind)
  const [first, second, ...more] = times
  const range = first?.range ?? getPeriodDays('last-30-days', today)
  const isCompared = has('year') || has('before')
  if (!second) return { range, comparison: has('year') ? 'year' : 'before', isCompared }
  const pair = has('versus') && more.length === 0 && !isCompared && first ? readPair([first.range, second.range]) : null
  return pair ?? { unclear: has('versus') ? tableLabels.pair : tableLabels.unread(second.words) }
}

const chooseSort = (tokens: readonly Token[]): ActivitySort => {
  const has = (kind: WordKind) => tokens.some((token) => token.kind === kind)
  const splits = SPLITS.filter(has)
  const isDescending = !has('least')
  if (has('change')) return { column: 'change', isDescending }
  if (has('score') || has('average')) return { column: 'average', isDescending }
  if (splits.length === 1 && splits[0]) return { column: splits[0], isDescending }
  return { column: has('note') && !has('call') ? 'notes' : 'calls', isDescending }
}

// Lenders and brokers are whom calls go to only after 'to': 'calls to lenders vs brokers'.
const markOthers = (tokens: readonly Token[]): Token[] => {
  const first = tokens.findIndex(({ kind, words }) => SPLITS.some((each) => each === kind) && words.startsWith('to '))
  return tokens.map((token, at) =>
    SPLITS.some((each) => each === token.kind) && (first < 0 || at < first) ? { ...token, kind: 'other' } : token,
  )
}

// A lead score is one of people, and a book is one of loans, whoever else is mentioned.
const isAboutOthers = (words: readonly string[], isOfCalls: boolean): boolean =>
  hasPhraseInside(words, OTHER_SCORES) || (!isOfCalls && hasPhraseInside(words, LOAN_NOUNS))

/**
 * Parses words as a question that the team's table answers: 'calls per bdm last week', 'average call score this month vs last month';
 * what of it is not understood is said. Null for any other words, such as what one person did.
 */
export const parseTable = <One>(
  words: readonly string[],
  { today, find }: { today: Day; find: (name: string) => One[] },
): TableQuestion<One> | { unclear: string } | null => {
  const tokens = markOthers(readTokens(words, today))
  const has = (...kinds: WordKind[]) => tokens.some(({ kind }) => kinds.some((each) => each === kind))
  if (isAboutOthers(words, has('call', 'note', 'score'))) return null
  if (has('rated')) return { unclear: tableLabels.notRated }
  const isAboutTeam = has('team')
  // 'Who have we not called' asks for other people.
  if (has('who') && (!has('most', 'least', 'score') || tokens.some(({ words: each }) => CALLERS.includes(each))))
    return null
  const times = readTimes(tokens, today)
  const isCompared = 'unclear' in times ? has('versus') : times.isCompared
  const isTimed = tokens.some(({ kind }) => kind === 'time') && has('call') && !has('who')
  const isScored = has('score', 'average') && tokens.filter(({ kind }) => kind !== 'aside').length > 1
  // Months and days are other views, without a choice of periods.
  if (has('monthly', 'daily')) return null
  const isDone = isAboutTeam && ((has('done') && has('what')) || has('activity'))
  if (!(has('call', 'note', 'score') || isDone)) return null
  const isRanked = has('who') && has('most', 'least')
  const name = tokens.flatMap(({ kind, words: each }) => (kind === 'other' ? [each] : [])).join(' ')
  const members = name === '' ? null : find(name)
  const isAsked = isAboutTeam || isCompared || isScored
  if (!isAsked && !(members === null && (isRanked || isTimed || has(...SPLITS)))) return null
  if (members?.length === 0) {
    // A 'lead score' is none of calls.
    const isOfCalls = tokens.some(({ kind, words: each }) => kind === 'note' || each.startsWith('call'))
    return isAboutTeam || isOfCalls ? { unclear: tableLabels.unread(name) } : null
  }
  if ('unclear' in times) return times
  const { range, comparison } = times
  return { members, range, comparison, sort: chooseSort(tokens), said: has('score') ? [tableLabels.score] : [] }
}

/** Parses words that ask for the team's calls by month or day: 'calls by month', 'team calls per day'. Null for any other words. */
export const parseSpan = (words: readonly string[], today: Day): 'monthly' | 'daily' | null => {
  const tokens = readTokens(words, today)
  const has = (...kinds: WordKind[]) => tokens.some(({ kind }) => kinds.some((each) => each === kind))
  const isWhole = tokens.every(({ kind }) => ['monthly', 'daily', 'call', 'score', 'team', 'aside'].includes(kind))
  if (!isWhole || !has('call', 'score')) return null
  return has('monthly') ? 'monthly' : has('daily') ? 'daily' : null
}
