import { parseRelativeDay } from '#lib/core/relative-days.ts'
import { addDaysTo, addMonthsTo, type Day, dayToDate, formatDay, isDay, parseDay } from './dates.ts'

/** Field error for a text that is not a day. */
export const UNREADABLE_DAY = 'This is not a date. Type it like 1/2/2027, 1 Feb 27 or tomorrow.'

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** A typed day without a year may be up to this many months in the past; otherwise it is in next year. */
const PAST_MONTHS = 6

// Finds a name by its full text or by three or more of its first letters, such as 'sept' or 'thurs'; -1 if none.
const findNameIndex = (names: readonly string[], word: string): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word))

const toDay = (year: string, month: string | number, day: string): Day | null => {
  // A two-digit year is in this century.
  const text = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

// Returns the day in this year, or in next year if it is over six months past or does not exist in this year.
const toNearestYear = (month: string | number, day: string, today: Day | null): Day | null => {
  if (today === null) return null
  const year = Number(today.slice(0, 4))
  const named = toDay(String(year), month, day)
  return named !== null && addMonthsTo(named, PAST_MONTHS) >= today ? named : toDay(String(year + 1), month, day)
}

const toDayWithYear = ({
  year,
  month,
  day,
  today,
}: {
  year: string | undefined
  month: string | number
  day: string
  today: Day | null
}): Day | null => (year ? toDay(year, month, day) : toNearestYear(month, day, today))

// Parses days in digits: day first, as in Australia, or a four-digit year first.
const parseNumericDay = (text: string, today: Day | null): Day | null => {
  const [, first, month = '', last = ''] = /^(\d{4}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{1,2})$/.exec(text) ?? []
  if (first) return toDay(first, month, last)
  const found =
    /^(\d{1,2}) ?[/.\- ] ?(\d{1,2}) ?[/.\- ] ?(\d{4}|\d{2})$/.exec(text) ?? /^(\d{1,2}) ?[/.-] ?(\d{1,2})$/.exec(text)
  return found ? toDayWithYear({ year: found[3], month: found[2] as string, day: found[1] as string, today }) : null
}

// Parses '1 Feb' and '1 Feb 27'. With the month first it needs the year, because 'Feb 27' could be a day or a year.
const parseDayWithMonthName = (text: string, today: Day | null): Day | null => {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ ./-]*([a-z]+)(?:[ ./-]*(\d{4}|\d{2}))?$/.exec(text)
  const monthFirst = /^([a-z]+)[ ./-]*(\d{1,2})(?:st|nd|rd|th)?[ ./-]+(\d{4}|\d{2})$/.exec(text)
  const [day = '', name = '', year] = dayFirst?.slice(1) ?? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = findNameIndex(MONTHS, name) + 1
  return month > 0 ? toDayWithYear({ year, month, day, today }) : null
}

const NEARBY = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

// Parses weekdays: 'tue' is the next Tuesday after today, 'next tue' is in the next week, 'last tue' is the last one before
// today.
const parseWeekday = (text: string, today: Day): Day | null => {
  const [, which, name = ''] = /^(?:(this|next|last) )?([a-z]+)$/.exec(text) ?? []
  const wanted = findNameIndex(WEEKDAYS, name)
  if (wanted < 0) return null
  const weekday = dayToDate(today).getUTCDay()
  // Weeks begin on Monday.
  const [from, to] = [(weekday + 6) % 7, (wanted + 6) % 7]
  if (which === 'next') return addDaysTo(today, 7 + to - from)
  if (which === 'this') return addDaysTo(today, to - from)
  const ahead = (to - from + 7) % 7
  return addDaysTo(today, which === 'last' ? ahead - 7 : ahead || 7)
}

const parseDayWithoutWeekday = (text: string, today: Day | null): Day | null => {
  const day = parseNumericDay(text, today) ?? parseDayWithMonthName(text, today)
  if (day !== null || today === null) return day
  const nearby = NEARBY.get(text)
  return nearby === undefined ? (parseRelativeDay(text, today) ?? parseWeekday(text, today)) : addDaysTo(today, nearby)
}

/**
 * Parses a typed, pasted or autofilled day: day first, in digits or with the month's name, ISO days and times (as Sydney days),
 * and words relative to `today`. Returns null for anything else. Without `today`, only days with a year are parsed.
 */
export const readDay = (text: string, today: Day | null): Day | null => {
  if (text.length > 60) return null
  // Convert full-width digits to ASCII and remove zero-width characters.
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[‐-―−]/g, '-')
    .trim()
  const exact = parseDay(plain.toUpperCase())
  if (exact !== null) return exact
  const spaced = plain.toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim()
  const bare = spaced.replace(/(?<=\d)(?: |t)([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?( ?[ap]m)?$/, '')
  const day = parseDayWithoutWeekday(bare, today)
  if (day !== null) return day
  // 'Mon 1 Feb 2027' is valid only if that day is a Monday. The index of a word that is no weekday equals no day's.
  const [first = '', ...rest] = bare.split(' ')
  const named = parseDayWithoutWeekday(rest.join(' '), today)
  const weekday = findNameIndex(WEEKDAYS, first.replace('.', ''))
  return named !== null && dayToDate(named).getUTCDay() === weekday ? named : null
}

const WEEKDAY = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' })

/** Returns the weekday of a day in three letters, such as 'Mon'. */
export const formatWeekday = (day: Day): string => WEEKDAY.format(dayToDate(day))

const LONG_WEEKDAY = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' })

/** Returns the weekday of a day in full, such as 'Monday'. */
export const formatLongWeekday = (day: Day): string => LONG_WEEKDAY.format(dayToDate(day))

/** Formats a day as 'Mon 01 Feb 2027', which a date field shows while a day is typed. */
export const formatDayWithWeekday = (day: Day): string => `${formatWeekday(day)} ${formatDay(day)}`
