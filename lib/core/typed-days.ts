import { addDaysTo, addMonthsTo, type Day, dayIn, dayToDate, isDay, longDay } from './dates.ts'

/** What a date field says beside a text that names no day. */
export const UNREADABLE_DAY = 'This is not a date. Type it like 1/2/2027, 1 Feb 27 or tomorrow.'

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** A day without a year may be this long past, in months; further back it is next year's. */
const PAST_MONTHS = 6

// A name in full or cut short after three letters; 'sept' and 'thurs' are such cuts too.
const placeOf = (names: readonly string[], word: string): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word))

const dayOf = (year: string, month: string | number, day: string): Day | null => {
  // Two figures are a year of this century.
  const text = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

// The day of this year; where that is more than six months past, or is no day, the day of next year.
const nearest = (month: string | number, day: string, today: Day | null): Day | null => {
  if (today === null) return null
  const year = Number(today.slice(0, 4))
  const named = dayOf(String(year), month, day)
  return named !== null && addMonthsTo(named, PAST_MONTHS) >= today ? named : dayOf(String(year + 1), month, day)
}

const withYear = (year: string | undefined, month: string | number, day: string, today: Day | null): Day | null =>
  year ? dayOf(year, month, day) : nearest(month, day, today)

// Day first, as Australia writes; a year of four figures may come first.
const inFigures = (text: string, today: Day | null): Day | null => {
  const [, first, month = '', last = ''] = /^(\d{4}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{1,2})$/.exec(text) ?? []
  if (first) return dayOf(first, month, last)
  const found =
    /^(\d{1,2}) ?[/.\- ] ?(\d{1,2}) ?[/.\- ] ?(\d{4}|\d{2})$/.exec(text) ?? /^(\d{1,2}) ?[/.-] ?(\d{1,2})$/.exec(text)
  return found ? withYear(found[3], found[2] as string, found[1] as string, today) : null
}

// '1 Feb' and '1 Feb 27'; with the month first only with its year, for 'Feb 27' may be a day or a year.
const inWords = (text: string, today: Day | null): Day | null => {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ ./-]*([a-z]+)(?:[ ./-]*(\d{4}|\d{2}))?$/.exec(text)
  const monthFirst = /^([a-z]+)[ ./-]*(\d{1,2})(?:st|nd|rd|th)?[ ./-]+(\d{4}|\d{2})$/.exec(text)
  const [day = '', name = '', year] = dayFirst?.slice(1) ?? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = placeOf(MONTHS, name) + 1
  return month > 0 ? withYear(year, month, day, today) : null
}

const NEARBY: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

const moved = (today: Day, count: number, unit: string): Day | null => {
  if (Math.abs(count) > 9999) return null
  const months = { m: 1, y: 12 }[unit]
  const day = months ? addMonthsTo(today, count * months) : addDaysTo(today, count * (unit === 'w' ? 7 : 1))
  return isDay(day) ? day : null
}

// '+3d', 'in 2 weeks', '10 days ago'.
const fromToday = (text: string, today: Day): Day | null => {
  const [, sign, figure, short = ''] = /^([+-]) ?(\d{1,4}) ?([dwmy])$/.exec(text) ?? []
  if (sign) return moved(today, Number(`${sign}${figure}`), short)
  const found = /^(in )?(an?|\d{1,4}) (day|week|month|year)s?( ago)?$/.exec(text)
  if (!found || (found[1] === undefined) === (found[4] === undefined)) return null
  const count = found[2]?.startsWith('a') ? 1 : Number(found[2])
  return moved(today, found[4] ? -count : count, (found[3] as string).charAt(0))
}

// 'tue' is the first one after today, 'next tue' that of the next week, 'last tue' the last one before today.
const byWeekday = (text: string, today: Day): Day | null => {
  const [, which, name = ''] = /^(?:(this|next|last) )?([a-z]+)$/.exec(text) ?? []
  const wanted = placeOf(WEEKDAYS, name)
  if (wanted < 0) return null
  const weekday = dayToDate(today).getUTCDay()
  // Weeks begin on Monday.
  const [from, to] = [(weekday + 6) % 7, (wanted + 6) % 7]
  if (which === 'next') return addDaysTo(today, 7 + to - from)
  if (which === 'this') return addDaysTo(today, to - from)
  const ahead = (to - from + 7) % 7
  return addDaysTo(today, which === 'last' ? ahead - 7 : ahead || 7)
}

const nameless = (text: string, today: Day | null): Day | null => {
  const day = inFigures(text, today) ?? inWords(text, today)
  if (day !== null || today === null) return day
  const nearby = NEARBY[text]
  return nearby === undefined ? (fromToday(text, today) ?? byWeekday(text, today)) : addDaysTo(today, nearby)
}

/**
 * The day that a whole text names, typed, pasted or filled in: day first, with or without a month's name, ISO days and times
 * (the Sydney day), and words that count from `today`; null for anything else. Without `today` only days with their year are read.
 */
export const readDay = (text: string, today: Day | null): Day | null => {
  if (text.length > 60) return null
  // Full-width digits become plain ones, and signs without width go.
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[‐-―−]/g, '-')
    .trim()
  const exact = dayIn(plain.toUpperCase())
  if (exact !== null) return exact
  const spaced = plain.toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim()
  const bare = spaced.replace(/(?<=\d)(?: |t)([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?( ?[ap]m)?$/, '')
  const day = nameless(bare, today)
  if (day !== null) return day
  // 'Mon 1 Feb 2027', where it is a Monday.
  const [first = '', ...rest] = bare.split(' ')
  const weekday = placeOf(WEEKDAYS, first.replace('.', ''))
  const named = weekday < 0 ? null : nameless(rest.join(' '), today)
  return named !== null && dayToDate(named).getUTCDay() === weekday ? named : null
}

const WEEKDAY = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' })

/** The weekday of a day in three letters. */
export const weekdayOf = (day: Day): string => WEEKDAY.format(dayToDate(day))

/** 'Mon 01 Feb 2027': what a date field shows of the text that is being typed. */
export const namedDay = (day: Day): string => `${weekdayOf(day)} ${longDay(day)}`
