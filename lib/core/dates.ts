import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns/addMonths'

/** A calendar day as `YYYY-MM-DD`; a Sydney day wherever a person reads it or a rule counts it. */
export type Day = string

export const ZONE = 'Australia/Sydney'

/** The clock is passed in, so that a test can move it. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for an existing day written as `YYYY-MM-DD` between 1900 and 2199. */
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

// What calendar and clock show in Sydney at an instant.
const wall = (instant: Date): Wall =>
  Object.fromEntries(WALL.formatToParts(instant).map(({ type, value }) => [type, value])) as Wall

/** The Sydney day of an instant. */
export const sydneyDay = (instant: Date): Day => {
  const { year, month, day } = wall(instant)
  return `${year}-${month}-${day}`
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/

/** The Sydney day that a text names, wholly a day or an ISO time; a time without a zone is Sydney's own. Null for anything else. */
export const dayIn = (text: string): Day | null => {
  if (isDay(text)) return text
  const [, day, , , , zone] = ISO_TIME.exec(text) ?? []
  if (!day || !isDay(day)) return null
  const named = zone ? sydneyDay(new Date(text)) : day
  return isDay(named) ? named : null
}

/** UTC midnight of a day: what the database's date columns are given. */
export const dayToDate = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The day of a date column's value (UTC midnight). */
export const dateToDay = (date: Date): Day => date.toISOString().slice(0, 10)

const utc = (day: Day): TZDate => new TZDate(dayToDate(day), 'UTC')

// Days stand at UTC midnight, and UTC's days are all of one length.
const DAY_LENGTH = 86_400_000

export const addDaysTo = (day: Day, days: number): Day =>
  dateToDay(new Date(dayToDate(day).getTime() + days * DAY_LENGTH))
export const addMonthsTo = (day: Day, months: number): Day => dateToDay(addMonths(utc(day), months))
export const daysBetween = (from: Day, to: Day): number =>
  (dayToDate(to).getTime() - dayToDate(from).getTime()) / DAY_LENGTH

/** True for a day that lies `days` or more before today; lists ask the database by `agedBy`. */
export const isAged = (day: Day, today: Day, days: number): boolean => daysBetween(day, today) >= days

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'DD/MM/YYYY' (row Q-01): how a date field shows its day. */
export const shortDay = (day: Day): string => day.split('-').reverse().join('/')

/** 'DD MMM YYYY' (row Q-01). */
export const longDay = (day: Day | null | undefined): string =>
  day ? `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}` : ''
/** 'DD MMM YYYY HH:mm' in Sydney (row Q-01). */
export const dayTime = (instant: Date): string => {
  const { hour, minute } = wall(instant)
  return `${longDay(sydneyDay(instant))} ${hour}:${minute}`
}
/** 'DD/MM/YYYY hh:mm:ss A' in Sydney, the tables' form (row Q-01). */
export const tableTime = (instant: Date): string => {
  const { year, month, day, hour, minute, second } = wall(instant)
  const hours = String(Number(hour) % 12 || 12).padStart(2, '0')
  return `${day}/${month}/${year} ${hours}:${minute}:${second} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** What calendar and clock show in Sydney at an instant, as UTC: for files that know no zones. */
export const wallClock = (instant: Date): Date => {
  const { year, month, day, hour, minute, second } = wall(instant)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
