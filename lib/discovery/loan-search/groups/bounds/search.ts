import type { Filter, Read } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { dollarsFilter } from '#lib/core/ranges.ts'
import { boundLabels } from '#lib/discovery/loan-search/groups/bounds/labels.ts'

const MOST = 10_000

const isGrouped = (read: Read): boolean => read('group') !== ''

/** The fewest loans of a group that is shown; it removes groups and no loan. */
export const leastFilter: Filter<number, never> = {
  label: boundLabels.least,
  controls: [{ kind: 'carried', parameter: 'leastLoans', label: boundLabels.least }],
  isAsked: isGrouped,
  parse: (read) => {
    const least = /^[1-9]\d{0,4}$/.test(read('leastLoans')) ? Number(read('leastLoans')) : 0
    return least > 1 && least <= MOST ? least : null
  },
  write: (least) => ({ leastLoans: least }),
  words: (least) => String(least),
  phrase: (least) => ({ after: `in groups with ${boundLabels.atLeast(least)}` }),
  who: notVisiting,
}

/** The most loans of a group that is shown; it removes groups and no loan. */
export const mostFilter: Filter<number, never> = {
  label: boundLabels.most,
  controls: [{ kind: 'carried', parameter: 'mostLoans', label: boundLabels.most }],
  isAsked: isGrouped,
  parse: (read) => {
    const most = /^[1-9]\d{0,4}$/.test(read('mostLoans')) ? Number(read('mostLoans')) : 0
    return most > 0 && most <= MOST ? most : null
  },
  write: (most) => ({ mostLoans: most }),
  words: (most) => String(most),
  phrase: (most) => ({ after: `in groups with ${boundLabels.atMost(most)}` }),
  who: notVisiting,
}

const { leastPrincipal: label } = boundLabels
const amounts = dollarsFilter({ min: 'leastPrincipal', max: '', label })
const formatLeast = (least: string): string =>
  amounts.words(
    { min: least, max: null },
    (_list, key) => String(key),
    () => [],
  )

/** The least principal of a group that is shown, in dollars; it removes groups and no loan. Fees across others have none. */
export const leastPrincipalFilter: Filter<string, never> = {
  label,
  controls: [{ kind: 'carried', parameter: 'leastPrincipal', label }],
  isAsked: (read) => isGrouped(read) && (read('across') === '' || read('figures') !== 'fees'),
  parse: (read) => amounts.parse((name) => (name === '' ? '' : read(name)))?.min ?? null,
  write: (least) => ({ leastPrincipal: least }),
  words: formatLeast,
  phrase: (least) => ({ after: `in groups with a principal ${formatLeast(least)}` }),
  who: notVisiting,
}

type Least = { least?: number | undefined; most?: number | undefined; leastPrincipal?: string | undefined }

/** Returns what a reader must know of the groups that a search leaves out; nothing if it shows all. */
export const describeLeftOut = ({ least, most, leastPrincipal }: Least): string[] => [
  ...(least === undefined ? [] : [boundLabels.hidden(least)]),
  ...(most === undefined ? [] : [boundLabels.larger(most)]),
  ...(leastPrincipal === undefined ? [] : [boundLabels.only(formatLeast(leastPrincipal))]),
]
