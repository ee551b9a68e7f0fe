/** The most characters of a loan number. */
const LONGEST = 12

// Most loan numbers are two groups of four digits; others have letters before their digits.
const groupDigits = (bare: string): string =>
  /^\d{5,8}$/.test(bare) ? `${bare.slice(0, 4)} ${bare.slice(4)}` : bare.replace(/^([a-z]+)(\d+)$/i, '$1 $2')

/**
 * Returns the ways to write a loan number, or its beginning, that a text may mean, the text itself first: '26110044' and '2611-0044'
 * are '2611 0044'. Only the text itself if it cannot be a number.
 */
export const listLoanNumberForms = (text: string): string[] => {
  const bare = text.replace(/[\s-]/g, '')
  const isNumber = /\d/.test(bare) && /^[a-z0-9]+$/i.test(bare) && bare.length <= LONGEST
  return isNumber ? [...new Set([text, text.replaceAll('-', ' '), groupDigits(bare), bare])] : [text]
}
