import type { Actor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { GROUP_PAGE_SIZE } from '#lib/core/groupings.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import { HIDDEN_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { isByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { buildBookCondition, listHidingLenders } from '#lib/discovery/loan-search/groups/books/queries.ts'
import type { SumBy } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import {
  narrowBoth,
  sumFigure,
  sumMeasured,
  type WithBook,
} from '#lib/discovery/loan-search/groups/crossing/amounts/queries.ts'
import { computeFigure, indexGroups } from '#lib/discovery/loan-search/groups/crossing/amounts/rules.ts'
import type {
  CrossColumns,
  CrossPage,
  CrossRow,
  KeyedColumns,
  OfFigure,
} from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { buildPeriodColumns, mergeColumnOfDays } from '#lib/discovery/loan-search/groups/crossing/periods/rules.ts'
import {
  buildBandColumns,
  buildChoiceColumns,
  computeRowChange,
  findCrossFigure,
  settleOrder,
} from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { CHOICES, RECORDS } from '#lib/discovery/loan-search/groups/fields.ts'
import { keepingLabels } from '#lib/discovery/loan-search/groups/keeping/labels.ts'
import { keepMoved, keepTop, pickEnds } from '#lib/discovery/loan-search/groups/keeping/rules.ts'
import { groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import {
  countLoansOfLenders,
  readGroupNamer,
  readGroupNames,
  readLimits,
  readSteadily,
  requireLoanList,
} from '#lib/discovery/loan-search/groups/queries.ts'
import { addsUp, keepLargeGroups, orderGroups } from '#lib/discovery/loan-search/groups/rules.ts'
import type { Grouping } from '#lib/discovery/loan-search/groups/search.ts'
import { type Grouped, OF_ALL, sumGroups, sumUp } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import { addMeasured, mergeAll } from '#lib/discovery/loan-search/groups/sums/rules.ts'
import { countMatchingLoans } from '#lib/discovery/loan-search/queries.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { all, NONE } from '#lib/server/column-store/predicates.ts'
import type { SubtotalsAsked } from '#lib/server/column-store/subtotals.ts'
import { today } from '#lib/server/operations/clock.ts'

type Asked = { search: LoanSearch; across: Crossing; figure: CrossFigure }

/** Columns with the loans of each as one group of those that have the figure; and all loans, each once and in full. */
type ReadColumns = CrossColumns & { totals: (Subtotal | undefined)[]; all: Subtotal }

const fillColumns = ({ keys, ...built }: KeyedColumns, measured: readonly Subtotal[]): ReadColumns => {
  const byKey = indexGroups(measured)
  return { ...built, totals: keys.map((key) => byKey.get(key)), all: mergeAll(measured) }
}

// Each loan is in one column, so all of them together are all loans.
const readColumns = async (
  grouped: WithBook,
  matching: LoanCondition,
  { search, across, figure }: Asked,
): Promise<ReadColumns> => {
  const { actor, codes } = grouped
  const sum = (sumBy: SumBy<Grouped>) => sumMeasured(figure, grouped, sumBy)
  const sumByColumn = (column: Extract<SubtotalsAsked['by'], { kind: 'value' }>['column']) =>
    sum(({ where }, weighted) => sumUp(where, { kind: 'value', column }, weighted))
  if (isByBand(across)) {
    const { groups, measured } = await sum((...asked) => sumGroups(across, ...asked))
    return fillColumns(buildBandColumns(across, groups, { codes, today: today() }), measured)
  }
  if (!isByPeriod(across)) {
    const { groups, measured } = await sumByColumn(CHOICES[across].column)
    const names = await readGroupNames(actor, across, [])
    return fillColumns(buildChoiceColumns(across, groups, names), measured)
  }
  const { column } = PERIODS[across]
  const { groups, measured } = await sumByColumn(column)
  const limits = readLimits(search, matching, column)
  const built = buildPeriodColumns(across, groups, { filters: search.filters, limits })
  return {
    ...built,
    totals: built.columns.map((each) => mergeColumnOfDays(each, measured)),
    all: mergeAll(measured),
  }
}

const addBook = async (found: Grouped, by: Grouping['by'], { search, across, figure }: Asked): Promise<WithBook> => {
  const book = figure === 'bookShare' ? await buildBookCondition(found, search.filters, [by, across]) : NONE
  return { ...found, book }
}

const readCross = (actor: Actor, by: Grouping['by'], asked: Asked) =>
  readSteadily(actor, asked.search, async (found, matching) => {
    const { figure } = asked
    const grouped = await addBook(found, by, asked)
    const built = await readColumns(grouped, matching, asked)
    const sumBy: SumBy<Grouped> = (...some) => sumGroups(by, ...some)
    const sumIn = (condition: LoanCondition) => sumFigure(figure, narrowBoth(grouped, condition), sumBy)
    const [{ groups, measured }, { total, principal }, ...cells] = await Promise.all([
      sumMeasured(figure, grouped, sumBy),
      countMatchingLoans(actor, matching),
      ...built.columns.map(({ condition }) => sumIn(condition)),
    ])
    const hiding = figure === 'bookShare' ? [HIDDEN_KEY, ...listHidingLenders(by, grouped)] : []
    const keepShown = (some: readonly Subtotal[]) => some.filter(({ key }) => !hiding.includes(key))
    const figures = { measured: keepShown(measured), cells: cells.map((cell) => indexGroups(keepShown(cell))) }
    return { ...built, ...figures, groups, total, principal }
  })

type ReadCross = NonNullable<Awaited<ReturnType<typeof readCross>>>

// The figures of one group: of all its loans that have it, and in each column.
const buildFigures = (
  figure: CrossFigure,
  { compared, totals, all: whole }: ReadColumns,
  { total, columns }: { total: Subtotal | undefined; columns: readonly (Subtotal | undefined)[] },
) => {
  const cells = columns.map((each, at) => computeFigure(figure, each, totals[at]))
  return { total: computeFigure(figure, total, whole), cells, change: computeRowChange(cells, compared) }
}

const buildWhole = (figure: CrossFigure, read: ReadCross): CrossRow => ({
  key: null,
  bdm: null,
  name: groupLabels.allLoans(read.total),
  loans: read.total,
  principal: read.principal,
  ...buildFigures(figure, read, { total: read.all, columns: read.totals }),
})

const buildRows = (figure: CrossFigure, read: ReadCross) => {
  const { groups, measured, cells } = read
  const byKey = indexGroups(measured)
  return new Map(
    groups.map(({ key, rows: loans, sum: principal }) => {
      const columns = cells.map((each) => each.get(key))
      const figures = buildFigures(figure, read, { total: byKey.get(key), columns })
      return [key, Object.assign({ loans, principal }, figures)]
    }),
  )
}

const findLargest = (rows: Iterable<Pick<CrossRow, 'cells'>>, columns: CrossColumns['columns']): bigint =>
  [...rows]
    .flatMap(({ cells }) => cells.filter((_, at) => !columns[at]?.isOutside))
    .reduce<bigint>((most, each) => (each && each > most ? each : most), 0n)

type OrderAsked = OfFigure & { search: LoanSearch } & Pick<Parameters<typeof keepMoved>[2], 'cellsOf'> &
  Parameters<typeof orderGroups>[2]

// The groups with what orders them, in their order.
const orderCross = (
  { groups, measured, compared }: ReadCross,
  grouping: Grouping,
  { figure, search, cellsOf, nameOf, changeOf }: OrderAsked,
) => {
  const withFigure = addMeasured(groups, {
    lvrs: figure === 'lvr' ? measured : [],
    fees: figure === 'fee' || figure === 'fees' ? measured : [],
    days: null,
  })
  const books = figure === 'bookShare' ? indexGroups(measured) : null
  const bookOf = (key: number) => books?.get(key) ?? null
  const large = keepLargeGroups(withFigure, search.filters, bookOf)
  const kept = keepMoved(large, search.filters, { compared, cellsOf })
  const latestOf = (key: number) => (compared && cellsOf(key)[compared.to]) ?? null
  return orderGroups(kept, grouping, { nameOf, changeOf, latestOf, bookOf: (key) => bookOf(key)?.sum ?? null })
}

// Some groups as one, in which each loan counts once: brokers share loans, and so do BDMs, whose loans cannot be told apart.
const readTogether = async (
  actor: Actor,
  { by, figure, read, asked }: { by: Grouping['by']; figure: CrossFigure; read: ReadCross; asked: Asked },
  keys: readonly number[],
): Promise<Pick<CrossRow, 'loans' | 'principal' | 'total' | 'cells' | 'change'> | null> => {
  const { columns } = read
  const isOne = (some: Iterable<Subtotal | undefined>) => mergeAll([...some].filter((each) => each !== undefined))
  if (addsUp(by)) {
    const [all, byKey] = [indexGroups(read.groups), indexGroups(read.measured)]
    const { rows, sum: principal } = isOne(keys.map((key) => all.get(key)))
    const once = by === 'lender' ? await countLoansOfLenders(actor, asked.search, keys) : null
    const loans = once ?? rows
    const cells = read.cells.map((cell) => isOne(keys.map((key) => cell.get(key))))
    return {
      loans,
      principal,
      ...buildFigures(figure, read, { total: isOne(keys.map((key) => byKey.get(key))), columns: cells }),
    }
  }
  if (by !== 'broker' || keys.some((key) => key < 0)) return null
  return readSteadily(actor, asked.search, async (found) => {
    const grouped = await addBook(found, by, asked)
    const isOfOne: LoanCondition = { kind: 'holds', column: RECORDS.broker.column, ids: [...keys] }
    const sumBy: SumBy<Grouped> = ({ where }, weighted) => sumUp(where, OF_ALL, weighted)
    const sumIn = (condition: LoanCondition) => sumFigure(figure, narrowBoth(grouped, condition), sumBy)
    const own = narrowBoth(grouped, isOfOne)
    const [{ groups, measured }, ...cells] = await Promise.all([
      sumMeasured(figure, own, sumBy),
      ...columns.map(({ condition }) => sumIn(all([isOfOne, condition]))),
    ])
    const { rows: loans, sum: principal } = isOne(groups)
    return {
      loans,
      principal,
      ...buildFigures(figure, read, { total: isOne(measured), columns: cells.map(isOne) }),
    }
  })
}

/**
 * Returns a page of the groups of a search with their principal, or the figure that it asks for, in each column of another grouping; all
 * of them without a page. Raises FORBIDDEN as `searchLoans` does.
 */
export const listCrossedGroups = async (
  actor: Actor,
  search: LoanSearch,
  { grouping, across, isWhole = false }: { grouping: Grouping; across: Crossing; isWhole?: boolean },
): Promise<CrossPage> => {
  requireLoanList(actor, search)
  const { by } = grouping
  const figure = findCrossFigure({ ...search.filters, group: grouping, across })
  const read = await readCross(actor, by, { search, across, figure })
  // Lenders kept hiding and showing their books: no figures are better than those of different moments.
  if (!read) throw new DomainError('UNAVAILABLE')
  const { groups, columns, compared } = read
  const rowsByKey = buildRows(figure, read)
  const named = { by, bdms: search.filters.bdms }
  const namer = grouping.sort === 'name' ? await readGroupNamer(actor, named, groups) : null
  const changeOf = (key: number) => rowsByKey.get(key)?.change ?? null
  const inOrder = orderCross(read, settleOrder(grouping, figure), {
    figure,
    search,
    cellsOf: (key) => rowsByKey.get(key)?.cells ?? [],
    nameOf: (key) => namer?.(key).name ?? '',
    changeOf,
  })
  const ordered = keepTop(inOrder, search.filters)
  const paging = { page: search.page, pageSize: GROUP_PAGE_SIZE }
  const offset = computeOffset(paging)
  const shown = isWhole ? ordered : ordered.slice(offset, offset + GROUP_PAGE_SIZE)
  const ends = grouping.sort === 'change' && !search.filters.moved ? pickEnds(ordered, ({ key }) => changeOf(key)) : []
  const nameOf = namer ?? (await readGroupNamer(actor, named, [...shown, ...ends]))
  const toRows = (some: readonly Subtotal[]) =>
    some.flatMap(({ key }): CrossRow[] => {
      const row = rowsByKey.get(key)
      return row ? [Object.assign(nameOf(key), row)] : []
    })
  const rows = toRows(shown)
  const { top, moved } = search.filters
  const asked = { search, across, figure }
  const keys = ordered.map(({ key }) => key)
  const some = (top !== undefined || moved) && (await readTogether(actor, { by, figure, read, asked }, keys))
  const name = moved ? keepingLabels.movedTogether(ordered.length) : keepingLabels.together(ordered.length)
  const together = some ? { key: null, bdm: null, name, ...some } : null
  const page = { rows, total: ordered.length, ...paging, columns, compared, figure, together, ends: toRows(ends) }
  const totals = { totalLoans: read.total, totalPrincipal: read.principal }
  return {
    ...page,
    ...totals,
    largest: findLargest(
      keys.flatMap((key) => rowsByKey.get(key) ?? []),
      columns,
    ),
    whole: buildWhole(figure, read),
  }
}
