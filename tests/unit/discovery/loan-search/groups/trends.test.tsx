import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GroupCharts } from '#components/discovery/loan-search/groups/group-charts.tsx'
import { findChartFigures, findTwoYears, listDrawn } from '#lib/discovery/loan-search/groups/charts/rules.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { isByPeriod, isBySettlement } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import type { GroupPage } from '#lib/discovery/loan-search/groups/schema.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

const row = (key: string | null, more: object = {}) =>
  Object.assign(
    { key, name: key ?? 'Not settled', loans: 2, principal: 5_000_000n, rate: '9.50', meanLoan: 2_500_000n },
    more,
  )

const draw = (rows: object[], raw: Record<string, string>) => {
  const search = loanSearch.parse(raw)
  const by = search.filters.group?.by as 'month'
  const address = (found: LoanSearch) => loanSearch.path('/loans', found)
  const named = rows.map((each) => {
    const { key, name } = each as { key: string | null; name: string }
    return Object.assign({}, each, { name: key && isByPeriod(by) ? PERIODS[by].format(`${key}-01`) : name })
  })
  const groups = { rows: named, total: rows.length } as unknown as GroupPage
  const element = <GroupCharts groups={groups} by={by} search={search} address={address} />
  return { element, html: renderToStaticMarkup(element) }
}

const chartsOf = (html: string) =>
  [...html.matchAll(/<ol aria-label="([^"]*)">(.*?)<\/ol>/g)].map(([, title, bars = '']) => ({
    title,
    words: [...bars.matchAll(/<span>([^<]*)<\/span>(?=<\/a>|<\/div>)/g)].map(([, words]) => words),
    links: [...bars.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&')),
    heights: [...bars.matchAll(/<svg height="([^"]*)"/g)].map(([, height]) => height),
    years: [...bars.matchAll(/data-year="([^"]*)"/g)].map(([, year]) => year),
  }))

test('groups by quarter are drawn from the oldest with the figures that are asked for, each leading to its loans', () => {
  const rows = [row('2026-01', { rate: '4.75', loans: 1 }), row('2025-10'), row(null)]
  const [principal, count, ...others] = chartsOf(draw(rows, { group: 'quarter', state: 'VIC' }).html)
  expect(others).toEqual([])
  expect(principal).toEqual({
    title: 'Principal by quarter of settlement',
    words: ['Dec quarter 2025: $5,000,000, 2 loans', 'Mar quarter 2026: $5,000,000, 1 loan'],
    links: [
      '/loans?settledFrom=2025-10-01&settledTo=2025-12-31&state=VIC',
      '/loans?settledFrom=2026-01-01&settledTo=2026-03-31&state=VIC',
    ],
    heights: ['100%', '100%'],
    years: ['2025', '2026'],
  })
  expect([count?.title, count?.words, count?.heights]).toEqual([
    'Loans by quarter of settlement',
    ['Dec quarter 2025: 2 loans', 'Mar quarter 2026: 1 loan'],
    ['100%', '50%'],
  ])
  const [rate] = chartsOf(draw(rows, { group: 'quarter', figures: 'rate' }).html)
  expect([rate?.title, rate?.words, rate?.heights]).toEqual([
    'Mean Rate by quarter of settlement',
    ['Dec quarter 2025: 9.50%, 2 loans', 'Mar quarter 2026: 4.75%, 1 loan'],
    ['100%', '50%'],
  ])
})

test('mean loans and fees are drawn where they are asked for, and a period without a figure has an empty bar', () => {
  const titles = (raw: Record<string, string>) => chartsOf(draw([row('2026-01')], raw).html).map(({ title }) => title)
  expect(titles({ group: 'month', figures: 'meanLoan' })).toEqual([
    'Mean Loan by month of settlement',
    'Loans by month of settlement',
  ])
  expect(titles({ group: 'calendarYear', figures: 'fees' })).toEqual([
    'Fees by calendar year of settlement',
    'Mean Estab Fee by calendar year of settlement',
  ])
  const [rate] = chartsOf(draw([row('2026-01', { rate: null })], { group: 'month', figures: 'rate' }).html)
  expect([rate?.words, rate?.heights]).toEqual([['Jan 2026: none, 2 loans'], ['0%']])
})

test('no more periods are drawn than can be pressed, the latest ones', () => {
  const keys = Array.from(
    { length: 30 },
    (_, at) => `${2026 - Math.floor(at / 12)}-${String(12 - (at % 12)).padStart(2, '0')}`,
  )
  const [principal] = chartsOf(
    draw(
      keys.map((key) => row(key)),
      { group: 'month' },
    ).html,
  )
  expect(principal?.words).toHaveLength(25)
  expect(principal?.words.at(-1)).toMatch(/^Dec 2026/)
})

test('only groups by settlement are called so', () => {
  expect(Object.keys(PERIODS).filter((by) => isBySettlement(by as never))).toEqual([
    'month',
    'quarter',
    'year',
    'calendarYear',
  ])
  expect([isBySettlement('lender'), isBySettlement('state')]).toEqual([false, false])
})

test('other groups are drawn in the order of their table, with what they are ordered by and its companion', () => {
  const rows = [
    row('WA', { name: 'WA', rate: '10.50', lvr: '55.0', principal: 1_000_000n }),
    row('NSW', { name: 'NSW', rate: '9.00', lvr: '60.0' }),
    row(null, { name: 'No state', lvr: null }),
  ]
  const [rate, lvr] = chartsOf(draw(rows, { group: 'state', groupSort: '-rate' }).html)
  expect([rate?.title, rate?.words]).toEqual([
    'Mean Rate by state',
    ['WA: 10.50%, 2 loans', 'NSW: 9.00%, 2 loans', 'No state: 9.50%, 2 loans'],
  ])
  expect(rate?.links).toEqual(['/loans?state=WA', '/loans?state=NSW'])
  expect([lvr?.title, lvr?.words.at(-1), lvr?.heights]).toEqual([
    'Mean LVR by state',
    'No state: none, 2 loans',
    ['91.7%', '100%', '0%'],
  ])
})

test('the first twelve lenders are drawn alone, without their people, and the others are counted', () => {
  const rows = Array.from({ length: 15 }, (_, at) =>
    row(String(at + 1), { name: `Acme ${at} — Ann Lee`, loans: at + 1 }),
  )
  const { html } = draw(rows, { group: 'lender', groupSort: '-loans' })
  const [loans, ...others] = chartsOf(html)
  expect([loans?.title, loans?.words.length, loans?.words[0]]).toEqual([
    'Loans by lender',
    12,
    'Acme 0 — Ann Lee: 1 loan',
  ])
  expect(others).toEqual([])
  expect(html).toContain('<i aria-hidden="true">Acme 0</i>')
  expect(html.match(/3 more below/g)).toHaveLength(2)
  // Where each group has a bar, and of periods, of which the table has all, nothing is below.
  expect(draw(rows.slice(0, 3), { group: 'lender' }).html).not.toContain('more below')
  const months = Array.from({ length: 30 }, (_, at) =>
    row(`20${20 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`),
  )
  expect(draw(months, { group: 'month' }).html).not.toContain('more below')
})

test.each([
  ['state', false, 12],
  ['state', true, 12],
  ['lender', false, 8],
  ['lender', true, 12],
  ['month', false, 25],
] as const)('by %s, in a chart that is alone: %s, at most %s groups are drawn', (by, isAlone, most) => {
  const groups = Array.from({ length: 30 }, (_, at) => ({ key: `${at}`, name: `${at}` }))
  expect(listDrawn(by, groups, isAlone)).toHaveLength(most)
  // One or two more are drawn, too, but not of periods.
  const drawn = listDrawn(by, groups.slice(0, most + 2), isAlone)
  expect(drawn).toHaveLength(by === 'month' ? most : most + 2)
})

test.each([
  [{}, ['principal', 'loans']],
  [{ groupSort: '-lvr' }, ['lvr', 'rate']],
  [{ groupSort: '-rate' }, ['rate', 'lvr']],
  [{ groupSort: '-loans' }, ['loans', 'principal']],
  [{ groupSort: 'name' }, ['principal', 'loans']],
  [{ groupSort: '-bookShare' }, ['bookShare', 'principal']],
  [{ figures: 'lvr' }, ['lvr', 'rate']],
  [{ figures: 'lvr', groupSort: '-loans' }, ['lvr', 'rate']],
  [{ figures: 'fees' }, ['fees', 'fee']],
  [{ figures: 'fees', groupSort: '-fee' }, ['fee', 'fees']],
  [{ figures: 'held', groupSort: '-agreed' }, ['agreed', 'held']],
  [{ figures: 'meanLoan', groupSort: '-principal' }, ['meanLoan', 'loans']],
])('a search with %j draws %j', (asked, figures) => {
  expect(findChartFigures(loanSearch.parse({ group: 'state', ...asked }).filters)).toEqual(figures)
})

test('an order by the share of a book draws it, and principal and number where there is none', () => {
  const titles = (bookShare: string | null) =>
    chartsOf(
      draw([row('VIC', { bookShare }), row('WA', { bookShare })], { group: 'state', groupSort: '-bookShare' }).html,
    ).map(({ title }) => title)
  expect(titles('12.50')).toEqual(['Share of Its Book by state', 'Principal by state'])
  expect(titles(null)).toEqual(['Principal by state', 'Loans by state'])
})

test('what is overdue comes before what is due, and is red', () => {
  const rows = [row('2026-12'), row('overdue', { name: 'Overdue' }), row('2026-11-29'), row(null)]
  const search = loanSearch.parse({ group: 'due', figures: 'loans' })
  const groups = { rows, total: 4 } as unknown as GroupPage
  const html = renderToStaticMarkup(
    <GroupCharts groups={groups} by="due" search={search} address={(found) => loanSearch.path('/loans', found)} />,
  )
  const [loans] = chartsOf(html)
  expect(loans?.title).toBe('Loans by repayment month')
  expect(loans?.words).toEqual(['Overdue: 2 loans', '2026-11-29: 2 loans', '2026-12: 2 loans'])
  expect(html.match(/data-overdue="all"/g)).toHaveLength(2)
})

const million = (principal: number, loans: number, more: object = {}) =>
  Object.assign({ principal: BigInt(principal) * 1_000_000n, loans }, more)

test('the months of two years are beside each other, each pair leading to the later one, with what the years add up to', () => {
  const rows = [
    row('2025-01', million(10, 3)),
    row('2025-02', million(20, 4)),
    row('2026-01', million(5, 2)),
    row('2026-03', million(8, 1, { isSoFar: true })),
  ]
  const { html } = draw(rows.toReversed(), { group: 'month', settledFrom: '2025-01-01', settledTo: '2026-12-31' })
  const [principal, loans] = chartsOf(html)
  expect(principal).toMatchObject({
    title: 'Principal by month of settlement',
    words: [
      'Jan 2026: $5,000,000, 2 loans, Jan 2025: $10,000,000, 3 loans',
      'Feb 2025: $20,000,000, 4 loans',
      'Mar 2026: $8,000,000, 1 loan',
    ],
    // Without loans there is no bar.
    heights: ['100%', '50%', '100%', '0%', '0%', '100%'],
    years: [],
  })
  expect(principal?.links?.map((link) => link?.match(/settledFrom=([\d-]*)/)?.[1])).toEqual([
    '2026-01-01',
    '2025-02-01',
    '2026-03-01',
  ])
  expect([...html.matchAll(/style="height:([^"]*)"/g)].slice(0, 3).map(([, height]) => height)).toEqual([
    '50%',
    '100%',
    '40%',
  ])
  expect(loans?.words[0]).toBe('Jan 2026: 2 loans, Jan 2025: 3 loans')
  const captions = [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, caption]) => caption)
  expect(captions).toEqual([
    '<span>Principal by month</span><span data-key="">2025: $30M</span><span data-key="">2026 so far: $13M</span>',
    '<span>Loans by month</span><span data-key="">2025: 7</span><span data-key="">2026 so far: 3</span>',
  ])
})

test('quarters of two financial years have their change above them, a quarter so far has none, and means no total', () => {
  const rows = [
    row('2025-07', million(10, 3)),
    row('2025-10', million(10, 3)),
    row('2026-07', million(5, 2, { yearChange: '-50' })),
    row('2026-10', million(8, 1, { isSoFar: true, yearChange: '-20' })),
  ]
  const drawn = (raw: object) =>
    draw(rows, { group: 'quarter', settledFrom: '2025-07-01', settledTo: '2027-06-30', ...raw }).html
  const html = drawn({})
  expect(html).toContain('<b aria-hidden="true">−50%</b>')
  expect(html).not.toContain('20%')
  expect(html).toContain('<span data-key="">FY 2026–27 so far: $13M</span>')
  const means = drawn({ figures: 'rate' })
  expect(means).toContain('<span data-key="">FY 2025–26</span><span data-key="">FY 2026–27 so far</span>')
  expect(means).not.toContain('−50%')
})

test.each([
  ['month', '2025-01-01', '2026-12-31', true],
  ['quarter', '2025-07-01', '2027-06-30', true],
  ['discharge', '2025-01-01', '2026-12-31', false],
  ['month', '2025-01-01', '2026-11-30', false],
  ['month', '2025-02-01', '2027-01-31', false],
  ['calendarYear', '2025-01-01', '2026-12-31', false],
  ['due', '2025-01-01', '2026-12-31', false],
])('by %s from %s to %s two years are beside each other: %s', (group, settledFrom, settledTo, isTwoYears) => {
  const { filters } = loanSearch.parse({ group, settledFrom, settledTo })
  expect(findTwoYears(group as 'month', filters) !== null).toBe(isTwoYears)
})
