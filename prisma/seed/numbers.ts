import { acnCheckDigit } from '#lib/people/contacts/rules.ts'

/** An ACN with a right check digit, from the number of its company. */
export const acnOf = (number: number): string => {
  const first = String(10_000_000 + number * 137).padStart(8, '0')
  return `${first}${acnCheckDigit(first)}`
}

/** A mobile in the block that the regulator keeps for fiction. */
export const mobileOf = (number: number): string =>
  `0491 57${String(number % 10)} ${String(number % 1000).padStart(3, '0')}`
