import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CrossAmount, CrossChange } from '#components/discovery/loan-search/groups/cross-cells.tsx'
import { listCrossChoices } from '#components/discovery/loan-search/groups/cross-choices.ts'
import { labelFigures, listFigureChoices } from '#components/discovery/loan-search/groups/figure-choices.ts'
import { formatListCell } from '#lib/core/columns.ts'
import { formatGrowth } from '#lib/discovery/loan-search/groups/crossing/amounts/columns.ts'
import { computeFigure } from '#lib/discovery/loan-search/groups/crossing/amounts/rules.ts'
import { buildCrossColumns } from '#lib/discovery/loan-search/groups/crossing/columns.ts'
import type { CrossColumn, CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { describeCrossing, findCrossFigure, settleOrder } from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import { CROSS_FIGURES, type CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { orderGroups } from '#lib/discovery/loan-search/groups/rules.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

const group = { key: 1, rows: 3, sum: 4_000_000n, product: 3_902_000_000n }
const columns: CrossColumn[] = ['2025', '2026'].map((name) => ({
  name,
  condition: { kind: 'empty', column: 'settlement_date' },
  filters: null,
}))
const row: CrossRow = {
  key: '1',
  bdm: null,
  name: 'Ann Lee',
  loans: 3,
  principal: 4_000_000n,
  total: 976n,
  cells: [1_012n, null],
  change: -12n,
}
const text = (node: React.ReactNode) => renderToStaticMarkup(node).replace(/<[^>]*>/g, '')
const pathOf = (search: LoanSearch) => loanSearch.path('/loans', search)

describe('the figures of groups across others', () => {
  test.each<[CrossFigure, bigint]>([
    ['principal', 4_000_000n],
    ['loans', 3n],
    ['rate', 976n],
    ['lvr', 976n],
    ['meanLoan', 1_333_333n],
    ['fee', 976n],
    ['fees', 390_200n],
    ['bookShare', 976n],
  ])('%s of some loans is %s', (figure, amount) => expect(computeFigure(figure, group)).toBe(amount))

  test('without a loan are 0 if they add up, else nothing', () => {
    const nothing = CROSS_FIGURES.filter((each) => computeFigure(each, undefined) === null)
    expect(nothing).toEqual(['share', 'rate', 'lvr', 'meanLoan', 'fee', 'bookShare'])
    expect(computeFigure('rate', { ...group, sum: 0n })).toBeNull()
    // A share is that of a column, also of one in which the group has nothing.
    expect(computeFigure('share', undefined, { ...group, sum: 300n })).toBe(0n)
    expect(computeFigure('share', { ...group, sum: 2n }, { ...group, sum: 3n })).toBe(6667n)
    expect(computeFigure('share', group, { ...group, sum: 0n })).toBeNull()
  })

  test.each<[CrossFigure, string[], string[]]>([
    ['principal', ['Total', 'Loans'], ['$1,012', '', '-$12', '$976', '3']],
    ['loans', ['Total Loans', 'Principal'], ['1,012', '', '-12', '976', '$4,000,000']],
    ['rate', ['Mean Rate', 'Principal', 'Loans'], ['10.12%', '', '-0.12', '9.76%', '$4,000,000', '3']],
    ['lvr', ['Mean LVR', 'Principal', 'Loans'], ['10.1%', '', '-0.12', '9.8%', '$4,000,000', '3']],
    ['meanLoan', ['Mean Loan', 'Principal', 'Loans'], ['$1,012', '', '-$12', '$976', '$4,000,000', '3']],
    ['fee', ['Mean Estab Fee', 'Principal', 'Loans'], ['10.12%', '', '-0.12', '9.76%', '$4,000,000', '3']],
    ['fees', ['Total Fees', 'Principal', 'Loans'], ['$1,012', '', '-$12', '$976', '$4,000,000', '3']],
    ['bookShare', ['Share of Its Book', 'Principal', 'Loans'], ['10.1%', '', '-0.12', '9.8%', '$4,000,000', '3']],
  ])('%s has its unit in files, and its own total', (figure, totals, texts) => {
    const table = buildCrossColumns(
      'lender',
      { columns, compared: { from: 0, to: 1, earlier: 0 }, figure, rows: [] },
      {},
    )
    const shown = figure === 'principal' ? { ...row, principal: 976n } : row
    const built = Object.values(table)
    const isPercent = ['rate', 'lvr', 'fee', 'bookShare'].includes(figure)
    const change = isPercent ? 'Change (Points)' : 'Change'
    expect(built.map(({ label }) => label)).toEqual(['Lender', '2025', '2026', change, ...totals])
    expect(built.slice(1).map((column) => formatListCell(column, shown))).toEqual(texts)
    expect(table[figure]?.isSorted).toBe(true)
  })

  test('are drawn with their unit, and a dash for nothing', () => {
    const draw = (figure: CrossFigure, amount: bigint | null) =>
      renderToStaticMarkup(
        <CrossAmount figure={figure} amount={amount} href="/loans" width={50} of={['Ann Lee', '2025']} />,
      )
    expect(draw('rate', 1_012n)).toContain('aria-label="10.12%: Ann Lee, 2025">10.12%</a>')
    expect(draw('meanLoan', 1_250_000n)).toContain('aria-label="$1,250,000: Ann Lee, 2025">$1.25M</a>')
    expect(draw('rate', null)).toBe('<span data-zero="">–</span>')
    expect(draw('fee', 0n)).toContain('0.00%')
    const change = (figure: CrossFigure, amount: bigint) => (
      <CrossChange
        row={{ ...row, cells: [200n, 200n + amount], change: amount }}
        figure={figure}
        compared={{ from: 0, to: 1, earlier: 0 }}
      />
    )
    expect(text(change('rate', -12n)).trim()).toBe('−0.12')
    expect(renderToStaticMarkup(change('rate', -12n))).not.toContain('"less"')
    expect(text(change('loans', 50n))).toBe('+50 +25%')
    expect(renderToStaticMarkup(change('loans', -50n))).toContain('"less"')
  })

  test('are new only if nothing was there in the whole earlier period', () => {
    const growthOf = (...cells: bigint[]) => formatGrowth(cells, { earlier: 0, from: 1, to: 2 })
    expect(growthOf(0n, 0n, 50n)).toBe('from nil')
    expect(growthOf(70n, 0n, 50n)).toBe('')
    expect(growthOf(70n, 40n, 50n)).toBe('+25%')
  })

  test('say how they are made', () => {
    const said = (figure: CrossFigure) => describeCrossing({ columns, compared: null, figure }).join(' ')
    expect(said('principal')).toBe('')
    expect(said('rate')).toMatch(/weighted by principal\. Totals are the means of all loans/)
    expect(said('meanLoan')).toMatch(/^Mean loan is the principal divided by the number of loans/)
    expect(describeCrossing({ columns, compared: { from: 0, to: 1, earlier: 0 }, figure: 'lvr' })[0]).toBe(
      'Change is 2026 against 2025, in percentage points.',
    )
  })

  test('are chosen in a menu, kept by the address, and said', () => {
    const search = loanSearch.parse({ group: 'lender', groupSort: '-rate', across: 'quarter', state: 'NSW' })
    expect(findCrossFigure(search.filters)).toBe('rate')
    const { current, choices } = listFigureChoices(search, pathOf)
    expect(current).toBe('rate')
    expect(choices.map(({ href }) => href.slice(1))).toEqual([
      'loans?across=quarter&group=lender&state=NSW',
      'loans?across=quarter&figures=loans&group=lender&state=NSW',
      'loans?across=quarter&figures=share&group=lender&state=NSW',
      'loans?across=quarter&figures=rate&group=lender&groupSort=-rate&state=NSW',
      ...['lvr', 'meanLoan', 'fee', 'fees'].map(
        (figure) => `loans?across=quarter&figures=${figure}&group=lender&state=NSW`,
      ),
    ])
    expect(labelFigures(search)).toBe('Show mean rate')
    const asked = loanSearch.parse({ group: 'lender', across: 'quarter', figures: 'lvr' })
    expect(labelFigures(asked)).toBe('Show mean LVR')
    expect(loanSearch.parse(loanSearch.params(asked))).toEqual(asked)
    expect(loanSearch.without(asked, 'across').filters).toEqual({ group: asked.filters.group, figures: 'lvr' })
    expect(loanSearch.sentence(asked, {})).toBe('loans by lender and quarter with their mean LVR')
    expect(loanSearch.chips(asked, {}).map(({ label }) => label)).toContain('Figures: Mean LVR')
  })

  test('stay without others across, for the charts', () => {
    const hrefs = (figures: string) =>
      listCrossChoices(loanSearch.parse({ group: 'lender', across: 'quarter', figures }), pathOf).choices
    expect(hrefs('lvr')[0]?.href).toBe('/loans?figures=lvr&group=lender')
    expect(hrefs('lvr')[1]?.href).toBe('/loans?across=month&figures=lvr&group=lender')
    expect(hrefs('fees')[0]?.href).toBe('/loans?figures=fees&group=lender')
  })

  test('order groups by themselves, and by a change groups without one are last', () => {
    const byRate = { by: 'lender', sort: 'rate', isDescending: false } as const
    expect(settleOrder(byRate, 'rate')).toEqual(byRate)
    expect(settleOrder(byRate, 'lvr')).toEqual({ by: 'lender', sort: 'principal', isDescending: true })
    const groups = [1, 2, 3].map((key) => ({ ...group, key }))
    const changeOf = (key: number) => [null, -5n, 7n][key - 1] ?? null
    const order = (isDescending: boolean) =>
      orderGroups(groups, { by: 'lender', sort: 'change', isDescending }, { nameOf: String, changeOf })
    expect(order(true).map(({ key }) => key)).toEqual([3, 2, 1])
    expect(order(false).map(({ key }) => key)).toEqual([2, 3, 1])
  })
})
