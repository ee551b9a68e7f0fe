import type { Day } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { ScoreSpan } from '#lib/crm/file-notes/scores/schema.ts'
import { labelMatchesText } from '#lib/discovery/global-search/rules.ts'
import { ASIDES, MEMBER_HEADS, SELF, WHOLE_TEAM } from '#lib/discovery/global-search/team/fields.ts'
import { type Form, parseBare, parseForm } from '#lib/discovery/global-search/team/forms/rules.ts'
import { teamNotes } from '#lib/discovery/global-search/team/labels.ts'
import { type Mention, parseMention } from '#lib/discovery/global-search/team/mentions/rules.ts'
import { parseSpan, parseTable, type TableQuestion } from '#lib/discovery/global-search/team/tables/rules.ts'
import { parsePastAt } from '#lib/discovery/global-search/team/times/rules.ts'
import { dropPossessive, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'

/** Somebody with a name. */
type Named = { name: string }

const toWords = (text: string): string[] => text.replaceAll('’', "'").split(/\s+/).map(trimPunctuation).filter(Boolean)

const normalise = (text: string): string => toWords(text).join(' ')

/**
 * Returns whom a text names, or begins to: those of this very name first. A word for the team ('bdm ana') may precede it; a single
 * letter names nobody.
 */
export const findMembers = <One extends Named>(team: readonly One[], text: string): (One & { isExact: boolean })[] => {
  const asked = normalise(text).replace(MEMBER_HEADS, '')
  // A label is compared by its letters alone.
  const letters = asked.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  if (letters.length < 2) return []
  return team
    .map((one) => ({ ...one, isExact: normalise(one.name) === asked }))
    .filter(({ name }) => labelMatchesText(name, letters))
    .sort((one, other) => Number(other.isExact) - Number(one.isExact))
}

// Those of this very name, or else everybody who has all of the words in their name.
const findNamed = <One extends Named>(team: readonly One[], asked: string): One[] => {
  const exact = team.filter(({ name }) => normalise(name) === asked)
  if (exact.length > 0) return exact
  const words = asked.split(' ').filter(Boolean)
  return words.length === 0 ? [] : team.filter(({ name }) => words.every((word) => toWords(name).includes(word)))
}

type Timed = { range: Range; rest: readonly string[] }

// Each time in the words with the words around it, the longest first, and at last no time at all.
const listTimes = (words: readonly string[], today: Day): Timed[] => {
  const times = words.flatMap((_, at) => {
    const time = parsePastAt(words.slice(at), today)
    return time ? [{ ...time, rest: words.toSpliced(at, time.length) }] : []
  })
  return [
    ...times.sort((one, other) => other.length - one.length).map(({ value, rest }) => ({ range: value, rest })),
    { range: { min: null, max: null }, rest: words },
  ]
}

/** Who asks about whom, on which day. */
type Asking<One> = { team: readonly One[]; self: One | undefined; today: Day }

/** A search of notes: who took them, nobody for everybody's, when, whether calls alone, and words in them, '' for any. */
type AskedNotes<One> = { kind: 'asked'; members: One[]; range: Range; isCalls: boolean; text: string }

/**
 * What a text asks about the team: a search of notes, what the team's table or its scores show, or what of it is not understood.
 */
export type TeamQuestion<One> =
  | AskedNotes<One>
  | ({ kind: 'table' } & TableQuestion<One>)
  | { kind: 'scores'; span: ScoreSpan }
  | { kind: 'unclear'; said: string }

/**
 * Parses a question about what somebody or the whole team did: 'what has Ana done this week', 'calls by Ana since 1 November', 'calls per
 * bdm last week'. Null for any other text; a name that nobody has and words that are no time are said, never guessed.
 */
export const parseTeamQuestion = <One extends Named>(
  text: string,
  { team, self, today }: Asking<One>,
): TeamQuestion<One> | null => {
  const find = (name: string): One[] =>
    SELF.includes(name) ? (self ? [self] : []) : findNamed(team, dropPossessive(name))
  const words = toWords(normalise(text).replace(ASIDES, ' '))
  const mention = parseMention(words, today)
  if (mention) return parseMentioned(mention, { today, find })
  const span = parseSpan(words, today)
  if (span) return { kind: 'scores', span }
  const table = parseTable(words, { today, find })
  if (table && !('unclear' in table)) return { kind: 'table', ...table }
  const list = parseList(words, { today, find })
  return table && list?.kind !== 'asked' ? { kind: 'unclear', said: table.unclear } : list
}

type Reading<One> = { today: Day; find: (name: string) => One[] }

// A search of the list of notes.
const parseList = <One>(words: readonly string[], { today, find }: Reading<One>): TeamQuestion<One> | null => {
  const times = listTimes(words, today)
  const forms = times.flatMap(({ range, rest }) => {
    const form = parseForm(rest)
    return form ? [{ form, range }] : []
  })
  const bare = times.find(({ range, rest }) => isTimed(range) && parseBare(rest) === 'notes')
  if (bare) return { kind: 'asked', members: [], range: bare.range, isCalls: false, text: '' }
  for (const { form, range } of forms) {
    const members = form.rest === '' ? find(form.name) : []
    const isFound = members.length > 0 || (form.rest === '' && WHOLE_TEAM.includes(form.name))
    if (isFound) return { kind: 'asked', members, range, isCalls: form.isCalls, text: '' }
  }
  const unclear = forms.find(({ form }) => form.isSure)?.form
  return unclear ? { kind: 'unclear', said: explain(unclear, find) } : null
}

const isTimed = ({ min, max }: Range): boolean => min !== null || max !== null

// Words in notes of anybody, or of those that the words before them ask for.
const parseMentioned = <One>({ head, text, range }: Mention, reading: Reading<One>): TeamQuestion<One> | null => {
  const bare = listTimes(head, reading.today).find(({ rest }) => parseBare(rest))
  const asked: TeamQuestion<One> | null = bare
    ? { kind: 'asked', members: [], range: bare.range, isCalls: parseBare(bare.rest) === 'calls', text }
    : parseList(head, reading)
  if (asked?.kind !== 'asked') return asked
  // Two times would be one too many.
  if (range && isTimed(asked.range)) return { kind: 'unclear', said: teamNotes.unread(text) }
  return { ...asked, text, range: range ?? asked.range }
}

// After the longest name that somebody has, the words are no time.
const explain = <One>({ name, rest }: Form, find: (name: string) => One[]): string => {
  const words = name.split(' ')
  for (let count = words.length; count > 0; count -= 1)
    if (find(words.slice(0, count).join(' ')).length > 0)
      return teamNotes.unread([...words.slice(count), rest].filter(Boolean).join(' '))
  return teamNotes.nobody(name)
}
