import { describe, expect, test } from 'vitest'
import { labelFigures, listFigureChoices } from '#components/discovery/loan-search/groups/figure-choices.ts'
import { formatListCell } from '#lib/core/columns.ts'
import { describeLeftOut } from '#lib/discovery/loan-search/groups/bounds/search.ts'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
import { FIGURE_SETS, type Figures } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { describeMeasures, pickMeasures } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { keepLargeGroups, orderGroups } from '#lib/discovery/loan-search/groups/rules.ts'
import type { LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

describe('the figures of groups', () => {
  test.each<[Figures | undefined, GroupSort, string[]]>([
    [undefined, 'principal', ['rate', 'lvr']],
    [undefined, 'lvr', ['rate', 'lvr']],
    [undefined, 'fees', ['fee', 'fees']],
    [undefined, 'fee', ['fee', 'fees']],
    [undefined, 'meanLoan', ['meanLoan', 'rate']],
    ['fees', 'name', ['fee', 'fees']],
    ['fees', 'lvr', ['fee', 'lvr']],
    ['meanLoan', 'fees', ['meanLoan', 'fees']],
    [undefined, 'agreed', ['held', 'agreed']],
    ['held', 'lvr', ['held', 'lvr']],
  ])('asked for %s in the order of %s are two, with the order among them', (figures, sort, shown) => {
    expect(pickMeasures(figures, sort)).toEqual(shown)
  })

  test('need a grouping, and are one at a time across others', () => {
    const read = (asked: Record<string, string>) => loanSearch.parse(asked).filters.figures
    expect(read({ figures: 'fees' })).toBeUndefined()
    expect(read({ figures: 'terms', group: 'quarter' })).toBeUndefined()
    expect(read({ figures: 'meanLoan', group: 'quarter' })).toBe('meanLoan')
    expect(read({ figures: 'lvr', group: 'quarter' })).toBe('lvr')
    expect(read({ figures: 'held', group: 'lender', across: 'quarter' })).toBeUndefined()
    for (const figures of ['loans', 'rate', 'lvr', 'meanLoan', 'fee', 'fees'])
      expect(read({ figures, group: 'lender', across: 'quarter' })).toBe(figures)
    expect(read({ figures: 'principal', group: 'lender', across: 'quarter' })).toBeUndefined()
    expect(read({ figures: 'lvr', group: 'lender', across: 'lender' })).toBe('lvr')
  })

  test('are in dollars or percent, with what a reader must know of them', () => {
    const row = { meanLoan: 1_250_000n, fee: '1.50', fees: 37_500n } as LoanGroup
    const columns = buildGroupColumns('quarter', [], { measures: ['meanLoan', 'fee', 'fees'] })
    const texts = (['meanLoan', 'fee', 'fees'] as const).map(
      (name) => columns[name] && formatListCell(columns[name], row),
    )
    expect(texts).toEqual(['$1,250,000', '1.50%', '$37,500'])
    expect(Object.keys(columns)).toEqual(['name', 'loans', 'principal', 'share', 'meanLoan', 'fee', 'fees'])
    const whole = { loans: 1_500, lvrLoans: 1_499, feeLoans: 1_000, heldLoans: 1_200 }
    const all = { loans: 5, lvrLoans: 5, feeLoans: 5, heldLoans: 5 }
    expect(describeMeasures(FIGURE_SETS.fees, whole)[1]).toBe('500 of 1,500 loans have no establishment fee.')
    expect(describeMeasures(FIGURE_SETS.fees, all)).toHaveLength(1)
    expect(describeMeasures(FIGURE_SETS.terms, whole)[1]).toBe('1 of 1,500 loans has no LVR.')
    expect(describeMeasures(FIGURE_SETS.terms, all)).toHaveLength(1)
    expect(describeMeasures(FIGURE_SETS.meanLoan, whole)).toHaveLength(2)
    expect(describeMeasures(FIGURE_SETS.held, whole)[1]).toMatch(
      /^300 of 1,500 loans are left out of both, because they are not discharged/,
    )
    expect(describeMeasures(FIGURE_SETS.held, all)).toHaveLength(1)
  })

  test('are chosen in a menu, and an order by one that is not shown ends', () => {
    const search = loanSearch.parse({ group: 'lender', groupSort: '-fees', state: 'NSW' })
    const { current, choices } = listFigureChoices(search, (next) => loanSearch.path('/loans', next))
    expect(choices.map(({ name }) => name)).toEqual(['Rate and LVR', 'Mean loan', 'Fees', 'Time held'])
    expect(current).toBe('fees')
    expect(choices.map(({ href }) => href)).toEqual([
      '/loans?group=lender&state=NSW',
      '/loans?figures=meanLoan&group=lender&state=NSW',
      '/loans?figures=fees&group=lender&groupSort=-fees&state=NSW',
      '/loans?figures=held&group=lender&state=NSW',
    ])
    expect(labelFigures(search)).toBe('Show fees')
    const crossed = loanSearch.parse({ group: 'lender', across: 'quarter' })
    const { choices: totals } = listFigureChoices(crossed, (next) => loanSearch.path('/loans', next))
    expect(totals.map(({ name }) => name)).toEqual([
      ...['Principal', 'Number of loans', 'Share', 'Mean rate', 'Mean LVR', 'Mean loan', 'Mean estab fee', 'Fees'],
    ])
    expect(labelFigures(crossed)).toBe('Figures')
  })
})

describe('groups', () => {
  const group = (key: number, rows: number, sum: bigint, fee?: [bigint, bigint]) => ({
    key,
    rows,
    sum,
    product: 0n,
    fee: fee && { key, rows, sum: fee[0], product: fee[1] },
  })
  const groups = [
    group(1, 2, 300n, [300n, 300n]),
    group(2, 1, 200n),
    group(3, 4, 500n, [100n, 400n]),
    group(4, 4, 100n, [100n, 350n]),
  ]
  const order = (sort: GroupSort, isDescending = true) =>
    orderGroups(groups, { by: 'lender', sort, isDescending }, { nameOf: String }).map(({ key }) => key)

  test('are ordered by mean loan, mean fee and fees; those without fees are last', () => {
    expect(order('meanLoan')).toEqual([2, 1, 3, 4])
    expect(order('fee')).toEqual([3, 4, 1, 2])
    expect(order('fees')).toEqual([3, 4, 1, 2])
    expect(order('fees', false)).toEqual([1, 4, 3, 2])
  })

  test('are ordered by days held, and those without discharged loans are last', () => {
    const days = (key: number, product: bigint) => ({
      ...group(key, 1, 10n),
      held: { key, rows: 1, sum: 10n, product },
    })
    const some = [group(1, 9, 900n), days(2, 900n), days(3, 1_800n)]
    const sorted = (isDescending: boolean) =>
      orderGroups(some, { by: 'lender', sort: 'held', isDescending }, { nameOf: String }).map(({ key }) => key)
    expect([sorted(true), sorted(false)]).toEqual([
      [3, 2, 1],
      [2, 3, 1],
    ])
  })

  test('with fewer loans than asked for are left out', () => {
    const read = (leastLoans: string) => loanSearch.parse({ group: 'broker', leastLoans }).filters
    expect(keepLargeGroups(groups, read('4'), () => null).map(({ key }) => key)).toEqual([3, 4])
    expect(keepLargeGroups(groups, {}, () => null)).toHaveLength(4)
    // A rate is of the current loans, of which those found are some.
    const bookOf = (key: number) => (key === 1 ? { rows: 4, sum: 1n } : { rows: 3, sum: 1n })
    expect(keepLargeGroups(groups, read('4'), bookOf).map(({ key }) => key)).toEqual([1])
    for (const text of ['0', '1', '-2', '2.5', '10001', 'five']) expect(read(text).least).toBeUndefined()
    expect(loanSearch.parse({ leastLoans: '5' }).filters.least).toBeUndefined()
    expect(loanSearch.chips(loanSearch.parse({ group: 'broker', leastLoans: '5' }), {}).at(-1)).toMatchObject({
      label: 'Least Loans: 5',
    })
  })

  test('with less principal than asked for are left out, and a note says so', () => {
    const read = (leastPrincipal: string, more = {}) =>
      loanSearch.parse({ group: 'broker', leastPrincipal, ...more }).filters
    const sums = groups.map(({ sum }) => sum).toSorted((one, other) => Number(other - one))
    const least = String(sums[1])
    expect(keepLargeGroups(groups, read(least), () => null).map(({ sum }) => sum >= BigInt(least))).toEqual(
      sums.filter((sum) => sum >= BigInt(least)).map(() => true),
    )
    for (const text of ['0', '-2', '1234567890123', 'five']) expect(read(text).leastPrincipal).toBeUndefined()
    expect(loanSearch.parse({ leastPrincipal: '5' }).filters.leastPrincipal).toBeUndefined()
    expect(read('500', { across: 'state' }).leastPrincipal).toBe('500')
    // Fees across others are no principal.
    expect(read('500', { across: 'state', figures: 'fees' }).leastPrincipal).toBeUndefined()
    const search = loanSearch.parse({ group: 'broker', leastPrincipal: '20000001' })
    expect(loanSearch.chips(search, {}).at(-1)).toMatchObject({ label: 'Group Principal: over $20,000,000' })
    expect(loanSearch.params(search)).toEqual({ group: 'broker', leastPrincipal: '20000001' })
    expect(describeLeftOut(search.filters)).toEqual([
      'Only groups with a principal over $20,000,000 are shown; the last line counts all.',
    ])
    expect(describeLeftOut({ least: 5, leastPrincipal: '5000000' })).toHaveLength(2)
    expect(describeLeftOut({})).toEqual([])
  })
})
