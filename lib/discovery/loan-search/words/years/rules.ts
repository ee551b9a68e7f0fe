import type { Day } from '#lib/core/dates.ts'
import { trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { repeatMeans } from '#lib/discovery/loan-search/words/means/rules.ts'
import { splitTokens } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { MONTH_NAME, QUARTERS, YEAR_WORDS, YEARS_FROM_NOW } from '#lib/discovery/loan-search/words/years/fields.ts'

/** Writes the year of a month or quarter in figures: 'October last year' is 'October 2025' in 2026, and no time of its own beside 'last year'. */
export const writeYears = (raw: readonly string[], today: Day): string[] => {
  const words = raw.map(trimPunctuation)
  const found: string[] = []
  for (let at = 0; at < raw.length; ) {
    const quarter = QUARTERS.includes(words[at + 1] ?? '') ? 1 : 0
    const of = words[at + 1 + quarter] === 'of' ? 1 : 0
    const [which = '', unit = ''] = words.slice(at + 1 + quarter + of)
    const years = Object.hasOwn(YEARS_FROM_NOW, which) ? YEARS_FROM_NOW[which] : undefined
    const isYear = MONTH_NAME.test(words[at] ?? '') && years !== undefined && YEAR_WORDS.includes(unit)
    if (!isYear || today === '') {
      found.push(raw[at] ?? '')
      at += 1
      continue
    }
    const end = at + 3 + quarter + of
    const mark = /[,.?!]$/.exec(raw[end - 1] ?? '')?.[0] ?? ''
    found.push(...raw.slice(at, at + 1 + quarter), `${Number(today.slice(0, 4)) + years}${mark}`)
    at = end
  }
  return found
}

/** Splits a question into its words, with the words that it leaves to the reader: years in figures, and the mean of each measure. */
export const listTokens = (text: string, today: Day): string[] => writeYears(repeatMeans(splitTokens(text)), today)
