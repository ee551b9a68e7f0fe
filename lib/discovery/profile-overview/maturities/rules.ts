import { addMonthsTo, type Day, formatMonth, getEndOfMonth } from '#lib/core/dates.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { getPartyParameter } from '#lib/discovery/profile-loans/footprint/rules.ts'
import { maturityLabels } from '#lib/discovery/profile-overview/maturities/labels.ts'
import type { Maturity, MaturityBars } from '#lib/discovery/profile-overview/maturities/schema.ts'

/** The keys of loans that are past their repayment date, due after the months shown, or without a date. */
export const OVERDUE = 'overdue'
const LATER = 'later'
export const UNKNOWN = 'unknown'

/** The months that have a bar of their own. */
const SHOWN_MONTHS = 12

type Profile = { kind: ProfileKind; id: number }

// All Loans with what a bar counts.
const buildPath = ({ kind, id }: Profile, key: string, today: Day): string => {
  const period = (): Record<string, string> => {
    if (key === OVERDUE) return { expiryKey: 'EXPIRED' }
    if (key === LATER) return { book: 'current', repaidFrom: addMonthsTo(getFirstOfMonth(today), SHOWN_MONTHS) }
    const first = `${key}-01`
    return { book: 'current', repaidFrom: first < today ? today : first, repaidTo: getEndOfMonth(first) }
  }
  return loanSearch.path(paths.loans(), loanSearch.parse({ [getPartyParameter(kind)]: String(id), ...period() }))
}

const getFirstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

const sumUp = (found: readonly Maturity[]): Pick<Maturity, 'loans' | 'amount'> => ({
  loans: found.reduce((sum, { loans }) => sum + loans, 0),
  amount: found.reduce((sum, { amount }) => sum + amount, 0n),
})

/**
 * Returns the bars of a profile's book by maturity: what is overdue and each of the next twelve months; what is later would dwarf
 * them and is apart. Each has the address of its loans; loans without a date have none.
 */
export const buildMaturityBars = (found: readonly Maturity[], profile: Profile, today: Day): MaturityBars => {
  const months = Array.from({ length: SHOWN_MONTHS }, (_none, at) =>
    addMonthsTo(getFirstOfMonth(today), at).slice(0, 7),
  )
  const last = months.at(-1) ?? ''
  const isLater = ({ key }: Maturity) => key !== OVERDUE && key !== UNKNOWN && key > last
  const linkTo = (key: string, { loans }: Pick<Maturity, 'loans'>) =>
    loans > 0 ? buildPath(profile, key, today) : null
  const bars = [
    { key: OVERDUE, name: maturityLabels.overdue, short: maturityLabels.overdueShort },
    ...months.map((key) => ({ key, name: formatMonth(`${key}-01`), short: formatMonth(`${key}-01`).slice(0, 3) })),
  ].map((bar) => Object.assign(bar, sumUp(found.filter(({ key }) => key === bar.key))))
  const highest = bars.reduce((most, { amount }) => (amount > most ? amount : most), 0n)
  const later = Object.assign({ key: LATER }, sumUp(found.filter(isLater)))
  return {
    bars: bars.map((bar) => ({
      ...bar,
      isOverdue: bar.key === OVERDUE,
      height: highest === 0n ? 0 : Math.ceil(Number((1_000n * bar.amount) / highest) / 10),
      href: linkTo(bar.key, bar),
    })),
    later: { ...later, href: linkTo(LATER, later) },
  }
}

/** Says in words what the bars show: the book, what is overdue, what is due within three months, and the largest month. */
export const describeMaturities = (found: readonly Maturity[], { bars }: MaturityBars): string => {
  const all = sumUp(found)
  if (all.loans === 0) return maturityLabels.none
  const soon = sumUp(bars.slice(1, 4))
  const largest = bars.slice(1).toSorted((one, other) => Number(other.amount - one.amount))[0]
  const unknown = sumUp(found.filter(({ key }) => key === UNKNOWN))
  return [
    maturityLabels.book(all),
    maturityLabels.pastRepayment(sumUp(bars.slice(0, 1))),
    maturityLabels.soon(soon, bars[3]?.name ?? ''),
    ...(largest && largest.loans > 0 ? [maturityLabels.largest(largest)] : []),
    ...(unknown.loans > 0 ? [maturityLabels.unknown(unknown.loans)] : []),
  ].join(' ')
}
