import { addDaysTo, type Day, dayToDate } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { ParsedWords } from '#lib/core/spoken-figures.ts'
import { parseCalendarAt, parseTimeAt } from '#lib/core/spoken-times.ts'
import { readDay } from '#lib/core/typed-days.ts'
import { labelMatchesText } from '#lib/discovery/global-search/rules.ts'
import { ASIDES, MEMBER_HEADS, SELF, TIME_HEADS } from '#lib/discovery/global-search/team/fields.ts'
import { type Form, parseForm } from '#lib/discovery/global-search/team/forms/rules.ts'
import { teamLabels } from '#lib/discovery/global-search/team/labels.ts'
import { trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'

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

const getMonday = (day: Day): Day => addDaysTo(day, -((dayToDate(day).getUTCDay() + 6) % 7))

const WEEKS: Readonly<Record<string, number>> = { 'this week': 0, 'last week': -1, 'previous week': -1 }
const DAYS: Readonly<Record<string, number>> = { today: 0, yesterday: -1 }

// A weekday is the last one before today.
const findDay = (word: string, today: Day): Day | null =>
  Object.hasOwn(DAYS, word)
    ? addDaysTo(today, DAYS[word] as number)
    : /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word)
      ? readDay(`last ${word}`, today)
      : null

const parseNearAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const led = TIME_HEADS.includes(words[0] ?? '') ? 1 : 0
  const week = words.slice(led, led + 2).join(' ')
  if (Object.hasOwn(WEEKS, week)) {
    const min = addDaysTo(getMonday(today), 7 * (WEEKS[week] as number))
    return { value: { min, max: addDaysTo(min, 6) }, length: led + 2 }
  }
  const isOpen = words[0] === 'since'
  const start = isOpen ? 1 : led
  const last = words[start] === 'last' ? 1 : 0
  const day = findDay(words[start + last] ?? '', today)
  if (day === null) return null
  return { value: { min: day, max: isOpen ? null : day }, length: start + last + 1 }
}

// Days and weeks near today, or any time that the loans of a question can have.
const parsePastAt = (words: readonly string[], today: Day): ParsedWords<Range> | null =>
  // 'By' precedes a person, who may be called April.
  words[0] === 'by'
    ? null
    : (parseNearAt(words, today) ??
      parseTimeAt(words, { today }) ??
      (words[0] === 'this' ? parseCalendarAt(words, today) : null))

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

/** What a text asks about the team: who took notes, when, and whether calls alone; or what of it is not understood. */
export type TeamQuestion<One> =
  | { kind: 'asked'; members: One[]; range: Range; isCalls: boolean }
  | { kind: 'unclear'; said: string }

/**
 * Parses a question about what somebody of the team did: 'what has Ana done this week', 'calls by Ana since 1 November', 'my notes
 * today'. Null for any other text; a name that nobody has and words that are no time are said, never guessed.
 */
export const parseTeamQuestion = <One extends Named>(
  text: string,
  { team, self, today }: Asking<One>,
): TeamQuestion<One> | null => {
  const find = (name: string): One[] =>
    SELF.includes(name) ? (self ? [self] : []) : findNamed(team, name.replace(/'s$/, ''))
  const forms = listTimes(toWords(normalise(text).replace(ASIDES, ' ')), today).flatMap(({ range, rest }) => {
    const form = parseForm(rest)
    return form ? [{ form, range }] : []
  })
  for (const { form, range } of forms) {
    const members = form.rest === '' ? find(form.name) : []
    if (members.length > 0) return { kind: 'asked', members, range, isCalls: form.isCalls }
  }
  const unclear = forms.find(({ form }) => form.isSure)?.form
  return unclear ? { kind: 'unclear', said: explain(unclear, find) } : null
}

// After the longest name that somebody has, the words are no time.
const explain = <One>({ name, rest }: Form, find: (name: string) => One[]): string => {
  const words = name.split(' ')
  for (let count = words.length; count > 0; count -= 1)
    if (find(words.slice(0, count).join(' ')).length > 0)
      return teamLabels.unread([...words.slice(count), rest].filter(Boolean).join(' '))
  return teamLabels.nobody(name)
}
