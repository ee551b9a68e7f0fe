import type { Filter, Read } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { dollarsFilter } from '#lib/core/ranges.ts'
import { boundLabels } from '#lib/discovery/loan-search/groups/bounds/labels.ts'

const MOST = 10_000

const isGrouped = (read: Read): boolean => read('group') !== ''

type Bound = { label: string; parameter: string; fewest: number; say: (loans: number) => string }

const buildLoansFilter = ({ label, parameter, fewest, say }: Bound): Filter<number, never> => ({
  label,
  controls: [{ kind: 'carried', parameter, label }],
  isAsked: isGrouped,
  parse: (read) => {
    const loans = /^[1-9]\d{0,4}$/.test(read(parameter)) ? Number(read(parameter)) : 0
    return loans >= fewest && loans <= MOST ? loans : null
  },
  write: (loans) => ({ [parameter]: loans }),
  words: String,
  phrase: (loans) => ({ after: `in groups with ${say(loans)}` }),
  who: notVisiting,
})

/** The fewest loans of a group that is shown, two or more; it removes groups and no loan. */
export const leastFilter = buildLoansFilter({
  label: boundLabels.least,
  parameter: 'leastLoans',
  fewest: 2,
  say: boundLabels.atLeast,
})

/** The most loans of a group that is shown; it removes groups and no loan. */
export const mostFilter = buildLoansFilter({
  label: boundLabels.most,
  parameter: 'mostLoans',
  fewest: 1,
  say: boundLabels.atMost,
})

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

type Bounded = {
  least?: number | undefined
  most?: number | undefined
  leastPrincipal?: string | undefined
  group?: { sort: string } | undefined
  figures?: string | undefined
}

/** Returns what a reader must know of the groups that a search leaves out; nothing if it shows all. */
export const describeLeftOut = ({ least, most, leastPrincipal, group, figures }: Bounded): string[] => {
  const isOfRate = group?.sort === 'bookShare' || figures === 'bookShare'
  const loan = isOfRate ? boundLabels.current : boundLabels.found
  return [
    ...(least === undefined ? [] : [boundLabels.hidden(least, loan)]),
    ...(most === undefined ? [] : [boundLabels.larger(most, loan)]),
    ...(leastPrincipal === undefined ? [] : [boundLabels.only(formatLeast(leastPrincipal))]),
  ]
}
