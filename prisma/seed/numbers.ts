import { computeAcnCheckDigit } from '#lib/people/contacts/rules.ts'

/** Returns an ACN with a valid check digit, derived from a number. */
export const buildAcn = (number: number): string => {
  const first = String(10_000_000 + number * 137).padStart(8, '0')
  return `${first}${computeAcnCheckDigit(first)}`
}

/** Returns a mobile number from the range that the regulator reserves for fiction. */
export const buildMobile = (number: number): string =>
  `0491 57${String(number % 10)} ${String(number % 1000).padStart(3, '0')}`
