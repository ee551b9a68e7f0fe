import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns/addMonths'

/** A calendar day as `YYYY-MM-DD`; it is a Sydney day wherever people read it or rules count it. */
export type Day = string

export const ZONE = 'Australia/Sydney'

/** Passed in, so that tests can set the time. */
export type Clock = () => Date
/** The real time. */
export const systemClock: Clock = () => new Date()

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns true for a real calendar day written as `YYYY-MM-DD`, from 1900 to 2199. */
export const isDay = (text: string): boolean => {
  const match = DAY.exec(text)
  if (!match) return false
  const date = new Date(`${text}T00:00:00Z`)
  const year = Number(match[1])
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && year >= 1900 && year < 2200
}

const WALL = new Intl.DateTimeFormat('en-AU', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

type Wall = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

// Returns the parts of the Sydney date and time of an instant.
const sydneyParts = (instant: Date): Wall =>
  Object.fromEntries(WALL.formatToParts(instant).map(({ type, value }) => [type, value])) as Wall

/** Returns the Sydney day of an instant. */
export const toSydneyDay = (instant: Date): Day => {
  const { year, month, day } = sydneyParts(instant)
  return `${year}-${month}-${day}`
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/

/** Parses a day or an ISO time as a Sydney day; a time without a zone is in Sydney time. Returns null for anything else. */
export const parseDay = (text: string): Day | null => {
  if (isDay(text)) return text
  const [, day, , , , zone] = ISO_TIME.exec(text) ?? []
  if (!day || !isDay(day)) return null
  const named = zone ? toSydneyDay(new Date(text)) : day
  return isDay(named) ? named : null
}

/** Converts a day to UTC midnight, the form that the database's date columns take. */
export const dayToDate = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** Converts a date column's value (UTC midnight) to a day. */
export const dateToDay = (date: Date): Day => date.toISOString().slice(0, 10)

const toUtcDate = (day: Day): TZDate => new TZDate(dayToDate(day), 'UTC')

// A day in milliseconds. Days are kept at UTC midnight, where no day is 23 or 25 hours long.
const DAY_LENGTH = 86_400_000

/** Returns the day `days` later, or earlier if negative. */
export const addDaysTo = (day: Day, days: number): Day =>
  dateToDay(new Date(dayToDate(day).getTime() + days * DAY_LENGTH))
/** Returns the day `months` later; the last day of a shorter month. */
export const addMonthsTo = (day: Day, months: number): Day => dateToDay(addMonths(toUtcDate(day), months))
/** Returns the number of days from one day to another; negative if `to` is earlier. */
export const countDaysBetween = (from: Day, to: Day): number =>
  (dayToDate(to).getTime() - dayToDate(from).getTime()) / DAY_LENGTH

/** Returns true if the day is `days` or more before today; SQL queries use `isAgedSql` for the same rule. */
export const isAged = (day: Day, today: Day, days: number): boolean => countDaysBetween(day, today) >= days

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a day as 'DD/MM/YYYY', for date fields (row Q-01). */
export const formatShortDay = (day: Day): string => day.split('-').reverse().join('/')

/** Formats a day as 'DD MMM YYYY', '' if there is none (row Q-01). */
export const formatDay = (day: Day | null | undefined): string =>
  day ? `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}` : ''
/** Returns the last day of a month, given its first day. */
export const getEndOfMonth = (month: Day): Day => addDaysTo(addMonthsTo(month, 1), -1)

/** Formats the month of a day as 'MMM YYYY'. */
export const formatMonth = (day: Day): string => formatDay(day).slice(3)

/** Formats how long ago an instant was; after thirty days, its Sydney day. */
export const formatAgo = (instant: Date, at: Date): string => {
  const minutes = Math.floor((at.getTime() - instant.getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  if (days > 30) return `on ${formatDay(toSydneyDay(instant))}`
  return formatDaysAgo(days)
}

/** Formats a number of whole days as the time that has passed. */
export const formatDaysAgo = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`

/** Formats an instant as 'DD MMM YYYY HH:mm' in Sydney time (row Q-01). */
export const formatDayTime = (instant: Date): string => {
  const { hour, minute } = sydneyParts(instant)
  return `${formatDay(toSydneyDay(instant))} ${hour}:${minute}`
}
/** Formats an instant as 'DD/MM/YYYY hh:mm:ss A' in Sydney time, for tables (row Q-01). */
export const formatTableTime = (instant: Date): string => {
  const { year, month, day, hour, minute, second } = sydneyParts(instant)
  const hours = String(Number(hour) % 12 || 12).padStart(2, '0')
  return `${day}/${month}/${year} ${hours}:${minute}:${second} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** Returns a date whose UTC parts are the Sydney date and time, for file formats without time zones. */
export const toSydneyWallClock = (instant: Date): Date => {
  const { year, month, day, hour, minute, second } = sydneyParts(instant)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
