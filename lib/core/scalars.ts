import { z } from 'zod'
import { readAmount, readDollars, readPercent } from '#lib/core/amounts.ts'
import { isDay } from '#lib/core/dates.ts'
import { roundDecimal } from '#lib/core/money.ts'

/**
 * One scalar value of a form or of JSON; objects and lists are refused, so that no query operator can be smuggled in
 * (threat C3).
 */
const slot = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]).default(null)

// An unreadable value adds an error to its field and counts as missing, so that all other rules are still checked.
const optionalScalarSchema = <T>(message: string, parse: (text: string) => T | undefined) =>
  slot.transform((value, context): T | null => {
    const text = value === null ? '' : String(value).trim()
    if (text === '') return null
    const parsed = parse(text)
    if (parsed !== undefined) return parsed
    context.addIssue({ code: 'custom', message, input: value, continue: true })
    return null
  })

const parseWhole = (digits: string | null): bigint | undefined =>
  digits !== null && /^\d{1,11}$/.test(digits) ? BigInt(digits) : undefined

/** Whole dollars of at most eleven digits, in any notation that `readAskedAmount` accepts; empty is null. */
export const wholeDollars = (message: string) => optionalScalarSchema(message, (text) => parseWhole(readAmount(text)))

/** Dollars, rounded down to whole dollars (row H-12); empty is null. */
export const flooredDollars = (message: string) =>
  optionalScalarSchema(message, (text) => parseWhole(readDollars(text)))

/** A decimal with at most two decimals, `%` allowed, as a text with two decimals; empty is null. */
export const decimal = (message: string) =>
  optionalScalarSchema(message, (text) => {
    const share = readPercent(text)
    return share !== null && /^\d{1,4}(\.|$)/.test(share) ? roundDecimal(share, 2) : undefined
  })

/** 'true', 'false' or empty as true, false or null for not stated (row H-21). */
export const yesNoOrNull = (message: string) =>
  optionalScalarSchema(message, (text) => (text === 'true' ? true : text === 'false' ? false : undefined))

/** Parses a whole number between two bounds; empty is null. */
export const wholeNumber = (min: number, max: number, message: string) =>
  optionalScalarSchema(message, (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  })

/** Parses a record's id; empty is null. */
export const idOrNull = (message: string) => wholeNumber(1, 2_147_483_647, message)

/** Parses the key of a reference row; empty is null. */
export const keyOrNull = (message: string) =>
  optionalScalarSchema(message, (text) => (/^[A-Za-z0-9_]{1,40}$/.test(text) ? text : undefined))

/** Parses one of a closed list of keys; empty is null. */
export const choiceOrNull = <Key extends string>(keys: readonly Key[], message: string) =>
  optionalScalarSchema(message, (text) => keys.find((key) => key === text))

/** Parses a day written as `YYYY-MM-DD`; empty is null. */
export const dayOrNull = (message: string) => optionalScalarSchema(message, (text) => (isDay(text) ? text : undefined))

/** Free text without the characters that PostgreSQL cannot store; empty is null. */
export const textOrNull = (max: number) =>
  optionalScalarSchema(`This text must be at most ${max} characters.`, (text) => {
    const clean = text.replaceAll('\u0000', '').toWellFormed()
    return clean.length <= max ? clean : undefined
  })
