import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { getFirstOfWeek } from '#lib/core/near-months.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { parseCalendarAt, parseTimeAt } from '#lib/core/spoken-times.ts'
import { readDay } from '#lib/core/typed-days.ts'
import { DAYS, TIME_HEADS, WEEKS, WORKING_DAYS } from '#lib/discovery/global-search/team/times/fields.ts'

// A weekday is the last one before today.
const findDay = (word: string, today: Day): Day | null =>
  Object.hasOwn(DAYS, word)
    ? addDaysTo(today, DAYS[word] as number)
    : /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word)
      ? readDay(`last ${word}`, today)
      : null

const findMonday = (words: readonly string[], today: Day): Day | null => {
  const week = words.slice(0, 2).join(' ')
  return Object.hasOwn(WEEKS, week) ? addDaysTo(getFirstOfWeek(today), 7 * (WEEKS[week] as number)) : null
}

// 'Mon-fri last week', 'last week monday to friday'; alone, of this week.
const parseWorkingDaysAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const first = findMonday(words, today) ? 2 : 0
  const days = countLongestLeadingPhrase(words.slice(first), WORKING_DAYS)
  if (days === 0) return null
  const rest = words.slice(days)
  const joint = rest[0] === 'of' || rest[0] === 'in' ? 1 : 0
  const after = first === 0 ? findMonday(rest.slice(joint), today) : null
  const min = findMonday(words, today) ?? after ?? getFirstOfWeek(today)
  return { value: { min, max: addDaysTo(min, 4) }, length: first + days + (after ? joint + 2 : 0) }
}

const parseFortnightAt = (words: readonly string[], today: Day): ParsedWords<Range> | null =>
  words[1] === 'fortnight' ? parseTimeAt(words, { today }) : null

const parseNearAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const led = TIME_HEADS.includes(words[0] ?? '') ? 1 : 0
  const start = words[led] === 'the' ? led + 1 : led
  const counted = parseWorkingDaysAt(words.slice(start), today) ?? parseFortnightAt(words.slice(start), today)
  if (counted) return { ...counted, length: start + counted.length }
  return parseWeekAt(words, led, today)
}

const parseWeekAt = (words: readonly string[], led: number, today: Day): ParsedWords<Range> | null => {
  const min = findMonday(words.slice(led), today)
  if (min) return { value: { min, max: addDaysTo(min, 6) }, length: led + 2 }
  const isOpen = words[0] === 'since'
  const start = isOpen ? 1 : led
  const last = words[start] === 'last' ? 1 : 0
  const day = findDay(words[start + last] ?? '', today)
  if (day === null) return null
  return { value: { min: day, max: isOpen ? null : day }, length: start + last + 1 }
}

/** Parses days and weeks near today, or any time that the loans of a question can have, at the start of some words. */
export const parsePastAt = (words: readonly string[], today: Day): ParsedWords<Range> | null =>
  // 'By' precedes a person, who may be called April.
  words[0] === 'by'
    ? null
    : (parseNearAt(words, today) ??
      parseTimeAt(words, { today }) ??
      (words[0] === 'this' ? parseCalendarAt(words, today) : null))
