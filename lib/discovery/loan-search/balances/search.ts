import { type Day, formatDay, isDay } from '#lib/core/dates.ts'
import type { Filter } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { lowercaseLabel } from '#lib/core/text.ts'
import {
  BALANCE_PERIODS,
  BALANCE_SORTS,
  type BalancePeriod,
  type BalanceSort,
  type BalanceView,
} from '#lib/discovery/loan-search/balances/fields.ts'
import { balanceLabels, balanceNames } from '#lib/discovery/loan-search/balances/labels.ts'

/** Returns a book over time in its usual order, the newest period first. */
export const getUsualBalance = (by: BalancePeriod): BalanceView => ({ by, sort: 'name', isDescending: true })

/** Returns the order after a press on a heading: each starts with the newest or the largest. */
export const getNextBalance = ({ by, sort, isDescending }: BalanceView, next: BalanceSort): BalanceView => ({
  by,
  sort: next,
  isDescending: next === sort ? !isDescending : true,
})

const PERIODS = Object.keys(BALANCE_PERIODS) as BalancePeriod[]

// A minus before the order makes it descending.
const parseView = (by: BalancePeriod | undefined, order: string): BalanceView | null => {
  if (!by) return null
  const isDescending = order.startsWith('-')
  const sort = BALANCE_SORTS.find((each) => each === (isDescending ? order.slice(1) : order))
  return sort ? { by, sort, isDescending } : getUsualBalance(by)
}

/** The view of a book over time, as a filter of the list; it removes no loan, and a grouping takes its place. */
export const balanceFilter: Filter<BalanceView, never> = {
  label: balanceLabels.chip,
  controls: [
    // What words ask for takes the place of a grouping, and the current book would leave out what has been discharged since.
    {
      kind: 'carried',
      parameter: 'balance',
      label: balanceLabels.chip,
      clears: ['group', 'groupSort', 'across', 'book'],
    },
    { kind: 'carried', parameter: 'balanceSort', label: balanceLabels.chip },
  ],
  isAsked: (read) => read('group') === '',
  parse: (read) =>
    parseView(
      PERIODS.find((by) => by === read('balance')),
      read('balanceSort'),
    ),
  write: ({ by, sort, isDescending }) => ({
    balance: by,
    balanceSort: sort === 'name' && isDescending ? null : `${isDescending ? '-' : ''}${sort}`,
  }),
  words: ({ by }) => balanceNames[by].name,
  phrase: ({ by }) => ({ after: `and their ${lowercaseLabel(balanceNames[by].name)}` }),
  who: notVisiting,
}

/** The loans that were in the book at the end of a day; only set by a link. */
export const bookOnFilter: Filter<Day, never> = {
  label: balanceLabels.bookOn,
  controls: [{ kind: 'carried', parameter: 'bookOn', label: balanceLabels.bookOn }],
  parse: (read) => (isDay(read('bookOn')) ? read('bookOn') : null),
  write: (day) => ({ bookOn: day }),
  words: (day) => formatDay(day),
  phrase: (day) => ({ after: `in the book on ${formatDay(day)}` }),
  who: notVisiting,
}
