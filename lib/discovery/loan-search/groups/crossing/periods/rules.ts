import { addDaysTo, addMonthsTo, type Day, formatDay } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import { NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import type { CrossColumn, CrossColumns } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { type ComparedPeriods, MOST_PERIODS } from '#lib/discovery/loan-search/groups/crossing/periods/fields.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { type ByPeriod, PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'
import {
  getFirstDay,
  getPeriodOf,
  type Limits,
  type PeriodDays,
} from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { findsCurrentAlone } from '#lib/discovery/loan-search/groups/rules.ts'
import { mergeAll } from '#lib/discovery/loan-search/groups/sums/rules.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'

const buildDaysColumn = (by: ByPeriod, name: string, days: Range): CrossColumn => ({
  name,
  condition: { kind: 'between', column: PERIODS[by].column, min: days.min, max: days.max },
  filters: { [PERIODS[by].filter]: days },
})

const buildOutside = (by: ByPeriod, name: string, days: Range): CrossColumn =>
  Object.assign(buildDaysColumn(by, name, days), { isOutside: true } as const)

// The periods from that of one day to that of another, without gaps.
const listPeriods = (by: ByPeriod, from: Day, to: Day): PeriodDays[] => {
  let last = getPeriodOf(by, from)
  const periods = [last]
  while (last.max < to && periods.length < MOST_PERIODS) {
    last = getPeriodOf(by, addDaysTo(last.max, 1))
    periods.push(last)
  }
  return periods
}

// The last period and the same one of the year before, or else the one before it, if the search finds both; of the earlier one only
// as much as has passed of the later one.
const findCompared = (
  by: ByPeriod,
  periods: readonly PeriodDays[],
  { min, max, today, isComparable }: Limits,
): ComparedPeriods | null => {
  const later = periods.at(-1)
  if (!later || !isComparable) return null
  const before = [-12, -PERIODS[by].months].map((months) => ({ months, first: addMonthsTo(later.min, months) }))
  const found = before.find(({ first }) => periods.some((each) => each.min === first))
  const earlier = periods.find((each) => each.min === found?.first)
  const end = later.max < today ? later.max : today
  if (!found || !earlier || (min !== null && min > earlier.min) || (max !== null && max < end)) return null
  const sameDay = addMonthsTo(today, found.months)
  const isPart = later.max > today && sameDay < earlier.max
  return { earlier, part: isPart ? { min: earlier.min, max: sameDay } : null }
}

const buildSettledColumns = (
  by: ByPeriod,
  days: readonly Day[],
  limits: Limits & { isWhole: boolean },
): CrossColumns => {
  const { min, max, today, isWhole } = limits
  const past = days.filter((day) => day <= today)
  const newest = max === null || max >= today ? today : (past.at(-1) ?? max)
  const oldest = addMonthsTo(getPeriodOf(by, newest).min, (1 - MOST_PERIODS) * PERIODS[by].months)
  const start = min ?? past[0] ?? newest
  const periods = start > newest ? [] : listPeriods(by, start < oldest ? oldest : start, newest)
  const compared = findCompared(by, periods, limits)
  const first = periods[0]?.min ?? newest
  const columns = past.some((day) => day < first)
    ? [buildOutside(by, crossingLabels.earlier, { min: null, max: addDaysTo(first, -1) })]
    : []
  let [from, earlier] = [0, 0]
  for (const period of periods) {
    const isSoFar = period.max > today
    const name = PERIODS[by].format(period.min)
    const shown = isSoFar ? { min: period.min, max: today } : period
    const isPart = (min !== null && min > shown.min) || (max !== null && max < shown.max)
    // Who has nothing in a period is compared by the whole of the other one.
    const part = period === compared?.earlier && !isWhole ? compared.part : null
    const said = isSoFar ? crossingLabels.soFar(name) : part ? `${name} ${crossingLabels.inFull}` : name
    columns.push(buildDaysColumn(by, isPart ? `${name} ${periodLabels.inPart}` : said, shown))
    if (period !== compared?.earlier) continue
    earlier = columns.length - 1
    if (part) {
      const label = crossingLabels.samePart(name, formatDay(part.max).slice(0, 6))
      columns.push(buildDaysColumn(by, label, part))
    }
    from = columns.length - 1
  }
  const places = compared && { from, to: columns.length - 1, earlier }
  if (days.some((day) => day > today))
    columns.push(buildOutside(by, crossingLabels.planned, { min: addDaysTo(today, 1), max: null }))
  return { columns, compared: places }
}

const buildDueColumns = (
  by: ByPeriod,
  days: readonly Day[],
  { today, filters }: { today: Day; filters: Partial<LoanFilters> },
): CrossColumns => {
  const ahead = days.filter((day) => day >= today)
  const periods = ahead[0] ? listPeriods(by, ahead[0], ahead.at(-1) ?? ahead[0]) : []
  const end = periods.at(-1)?.max ?? today
  const columns: CrossColumn[] = []
  const before = { min: null, max: addDaysTo(today, -1) }
  const past = findsCurrentAlone(filters)
    ? buildDaysColumn(by, periodLabels.overdue, before)
    : buildOutside(by, crossingLabels.before, before)
  if (days.some((day) => day < today)) columns.push(past)
  for (const { min, max } of periods)
    columns.push(buildDaysColumn(by, PERIODS[by].format(min), { min: min < today ? today : min, max }))
  if (days.some((day) => day > end))
    columns.push(buildOutside(by, crossingLabels.later, { min: addDaysTo(end, 1), max: null }))
  return { columns, compared: null }
}

/**
 * Builds the columns of periods from the days on which loans settled or are due. Settlements end with today and compare the last two
 * periods: the current one with the same part of the one before it. Loans due before today are one column.
 */
export const buildPeriodColumns = (
  by: ByPeriod,
  groups: readonly Subtotal[],
  { filters, limits }: { filters: Partial<LoanFilters>; limits: Limits },
): CrossColumns => {
  const days = groups
    .filter(({ key, rows }) => key !== NO_KEY && rows > 0)
    .map(({ key }) => getFirstDay(key))
    .toSorted()
  const isDue = PERIODS[by].filter === 'repayment'
  const built = isDue
    ? buildDueColumns(by, days, { today: limits.today, filters })
    : buildSettledColumns(
        by,
        days,
        Object.assign({ isWhole: filters.moved === 'LOST' || filters.moved === 'NEW' }, limits),
      )
  if (!groups.some(({ key, rows }) => key === NO_KEY && rows > 0)) return built
  const none: CrossColumn = {
    name: groupingNames[by].none,
    condition: { kind: 'empty', column: PERIODS[by].column },
    filters: null,
    isOutside: true,
  }
  return { ...built, columns: [...built.columns, none] }
}

/** Returns the loans of a column of days as one group, from those of each day. */
export const mergeColumnOfDays = ({ condition }: CrossColumn, groups: readonly Subtotal[]): Subtotal => {
  const isFound = ({ key }: Subtotal): boolean => {
    if (condition.kind !== 'between' || key === NO_KEY) return condition.kind === 'empty' && key === NO_KEY
    const day = getFirstDay(key)
    return (condition.min === null || condition.min <= day) && (condition.max === null || condition.max >= day)
  }
  return mergeAll(groups.filter(isFound))
}
