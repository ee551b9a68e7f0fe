import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CrossCharts } from '#components/discovery/loan-search/groups/cross-charts.tsx'
import { LoanCross } from '#components/discovery/loan-search/groups/loan-cross.tsx'
import type { CrossColumns, CrossPage, CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { pickEnds } from '#lib/discovery/loan-search/groups/keeping/rules.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

const column = (name: string, filters: CrossColumns['columns'][number]['filters'], more: object = {}) => ({
  ...more,
  name,
  filters,
  condition: { kind: 'in', column: 'status_code', values: [] } as const,
})
const COLUMNS = [
  column('FY 2025–26', { settlement: { min: '2025-07-01', max: '2026-06-30' } }),
  column('FY 2025–26 to 29 Nov', { settlement: { min: '2025-07-01', max: '2025-11-29' } }),
  column('FY 2026–27 so far', { settlement: { min: '2026-07-01', max: '2026-11-29' } }),
  column('Not settled', null, { isOutside: true }),
]
const row = (key: string | null, name: string, cells: (bigint | null)[], change: bigint | null = null): CrossRow => ({
  key,
  bdm: null,
  name,
  loans: 3,
  principal: 4_000_000n,
  total: cells.reduce<bigint>((sum, cell) => sum + (cell ?? 0n), 0n),
  cells,
  change,
})

const draw = (
  figure: CrossFigure,
  rows: CrossRow[],
  compared: CrossColumns['compared'] = null,
  more = 0,
  columns = COLUMNS,
  ends: CrossRow[] = [],
  together: CrossRow | null = null,
) => {
  const whole = row(null, 'All', [400_000n, 100_000n, 150_000n, null])
  const total = rows.length + more
  const cross = { rows, ends, columns, compared, figure, whole, together, total } as unknown as CrossPage
  const search = loanSearch.parse({ group: 'broker', across: 'year', figures: figure, state: 'VIC' })
  const address = (found: LoanSearch) => loanSearch.path('/loans', found)
  return renderToStaticMarkup(<CrossCharts cross={cross} by="broker" across="year" search={search} address={address} />)
}

const listsOf = (html: string) =>
  [...html.matchAll(/<ol aria-label="([^"]*)">(.*?)<\/ol>/g)].map(([, title, bars = '']) => ({
    title,
    words: [...bars.matchAll(/<span>([^<]*)<\/span>(?=<\/a>|<\/div>)/g)].map(([, words]) => words),
    names: [...bars.matchAll(/<i aria-hidden="true">([^<]*)/g)].map(([, name]) => name),
    figures: [...bars.matchAll(/<b aria-hidden="true">([^<]*)/g)].map(([, figure]) => figure),
    links: [...bars.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&')),
  }))

describe('the charts of groups across others', () => {
  test('show the figure of all loans in each column, and of each group', () => {
    const rows = [
      row('1', 'Ann Lee — Acme', [200_000n, 90_000n, null, 60_000n]),
      row(null, 'No broker', [null, null, null, 5_000n]),
    ]
    const [across, groups] = listsOf(draw('fees', rows, null, 5))
    expect(across).toEqual({
      title: 'Fees by financial year',
      words: ['FY 2025–26: $400,000', 'FY 2025–26 to 29 Nov: $100,000', 'FY 2026–27 so far: $150,000'],
      names: ['25–\u206026', '25–\u206026 to 29 Nov', '26–\u206027 so far'],
      figures: ['$400K', '$100K', '$150K'],
      links: [
        '/loans?settledFrom=2025-07-01&settledTo=2026-06-30&state=VIC',
        '/loans?settledFrom=2025-07-01&settledTo=2025-11-29&state=VIC',
        '/loans?settledFrom=2026-07-01&settledTo=2026-11-29&state=VIC',
      ],
    })
    expect(draw('fees', rows, null, 5)).toContain('<span title="Not settled: none">Not settled: none</span>')
    expect(groups).toEqual({
      title: 'Fees by broker',
      words: ['Ann Lee — Acme: $350,000', 'No broker: $5,000'],
      names: ['Ann Lee', 'No broker'],
      figures: ['$350K', '$5K'],
      links: ['/loans?brokerId=1&state=VIC'],
    })
  })

  test('show shares of two periods by group, and those of more as the first groups in time', () => {
    const rows = ['Ann', 'Bo', 'Cy', 'Di', 'Ed'].map((name, at) =>
      row(`${at}`, name, [1_000n, 900n, 2_000n, null, 700n]),
    )
    const compared = { from: 1, to: 2, earlier: 0 }
    const titlesOf = (columns: typeof COLUMNS) =>
      listsOf(draw('share', rows, compared, 9, columns)).map(({ title }) => title)
    expect(titlesOf(COLUMNS)).toEqual(['Share by broker'])
    const more = [...COLUMNS, column('FY 2027–28', { settlement: { min: '2027-07-01', max: '2028-06-30' } })]
    expect(titlesOf(more)).toEqual(['Share by financial year'])
    const html = draw('share', rows, compared, 9, more)
    expect(html).toContain('data-series="groups"')
    expect(html).toContain('data-parts="4"')
    // All loans that are not settled are 100% of themselves.
    expect(html).not.toContain('Not settled')
    expect(html).toContain('FY 2026–27 so far: Ann 20.0%, Bo 20.0%, Cy 20.0%, Di 20.0%')
  })

  test('show the compared figures of a group beside each other, with their change', () => {
    const rows = [
      row('1', 'Ann Lee', [200_000n, 100_000n, 150_000n, null], 50_000n),
      row('2', 'Bo Ng', [0n, 0n, 60_000n, null], 60_000n),
    ]
    const html = draw('fees', rows, { from: 1, to: 2, earlier: 0 }, 4)
    const [, groups] = listsOf(html)
    expect(groups?.words).toEqual([
      'Ann Lee: $150,000 in FY 2026–27 so far, $100,000 in FY 2025–26 to 29 Nov',
      'Bo Ng: $60,000 in FY 2026–27 so far, $0 in FY 2025–26 to 29 Nov',
    ])
    expect(groups?.figures).toEqual(['+50%', 'from nil'])
    expect(html).toContain(
      '<span>Fees by broker</span><span data-key="">25–\u206026 to 29 Nov</span><span data-key="">26–\u206027 so far</span>',
    )
    expect(html).toContain('data-series="times"')
    expect(html).toContain('4 more below')
    const pairs = [
      ...html.matchAll(
        /<em aria-hidden="true" data-parts="2" style="height:([^"]*)"><span><svg height="([^"]*)"[^>]*><\/svg><\/span><span><svg height="([^"]*)"/g,
      ),
    ]
    expect(pairs.map(([, ...sizes]) => sizes)).toEqual([
      ['100%', `${(100 * 66.7) / 100}%`, '100%'],
      ['40%', '0%', '100%'],
    ])
  })

  test('show changes of a percentage in points, and nothing where there was none', () => {
    const rows = [row('1', 'Ann Lee', [900n, 950n, 938n, null], -12n), row('2', 'Bo Ng', [null, null, 900n, null])]
    const [, groups] = listsOf(draw('rate', rows, { from: 1, to: 2, earlier: 0 }))
    expect(groups?.figures).toEqual(['−0.12'])
    expect(groups?.words[1]).toBe('Bo Ng: 9.00% in FY 2026–27 so far, none in FY 2025–26 to 29 Nov')
  })

  test('show all loans beside the first groups, which were chosen because they grew, and lead to the loans', () => {
    const rows = [
      row('1', 'Ann Lee', [200_000n, 50_000n, 120_000n, null]),
      row('2', 'Bo Ng', [null, null, 20_000n, null]),
    ]
    const together = row(null, 'Top 2 together', [200_000n, 50_000n, 140_000n, null])
    const drawTop = (figure: CrossFigure) =>
      draw(figure, rows, { from: 1, to: 2, earlier: 0 }, 0, COLUMNS, [], together)
    const html = drawTop('fees')
    expect(html).toContain('<span data-key="">Top 2 together</span><span data-key="">All</span>')
    const [across] = listsOf(html)
    expect(across?.words).toEqual([
      'FY 2025–26: Top 2 together $200,000, All $400,000',
      'FY 2025–26 to 29 Nov: Top 2 together $50,000, All $100,000',
      'FY 2026–27 so far: Top 2 together $140,000, All $150,000',
    ])
    expect(across?.links[2]).toBe('/loans?settledFrom=2026-07-01&settledTo=2026-11-29&state=VIC')
    // All loans are 100% of themselves.
    expect(drawTop('share')).not.toContain('data-series="groups"')
  })

  test('show each of a few groups in each column, in its colour', () => {
    const rows = [
      row('1', 'First', [200_000n, 100_000n, null, 7n]),
      row('2', 'Second', [100_000n, 50_000n, 50_000n, null]),
    ]
    const html = draw('fees', rows)
    const [across] = listsOf(html)
    expect(across?.words).toEqual([
      'FY 2025–26: First $200,000, Second $100,000',
      'FY 2025–26 to 29 Nov: First $100,000, Second $50,000',
      'FY 2026–27 so far: First none, Second $50,000',
    ])
    // A column leads to its groups.
    expect(across?.links[0]).toBe('/loans?group=broker&settledFrom=2025-07-01&settledTo=2026-06-30&state=VIC')
    const figuresIn = (text: string) => [...text.matchAll(/<b>([^<]*)/g)].map(([, figure]) => figure)
    expect(figuresIn(html)).toEqual(['$200K', '$100K', '$100K', '$50K', '$50K'])
    expect(figuresIn(draw('rate', [row('1', 'First', [1_476n, null, 949n, null]), row('2', 'Second', [])]))).toEqual([
      '14.8%',
      '9.5%',
    ])
    expect(across?.links).toHaveLength(3)
    expect(html).toContain('data-series="groups"')
    expect(html).toContain(
      '<span>Fees by financial year</span><span data-key="">First</span><span data-key="">Second</span>',
    )
    const bars = [...html.matchAll(/<em aria-hidden="true" data-parts="2" style="height:([^"]*)">(.*?)<\/em>/g)]
    expect(
      bars.map(([, height, parts = '']) => [
        height,
        ...[...parts.matchAll(/height="([^"]*)"/g)].map(([, part]) => part),
      ]),
    ).toEqual([
      ['100%', '100%', '50%'],
      ['50%', '100%', '50%'],
      ['25%', '0%', '100%'],
    ])
    const five = Array.from({ length: 5 }, (_, at) => row(`${at}`, `G${at}`, [1n, 1n, 1n, null]))
    expect(draw('fees', five)).not.toContain('data-series')
    expect(draw('fees', rows.slice(0, 1))).not.toContain('data-series')
    expect(draw('fees', rows, null, 1)).not.toContain('data-series')
  })

  test('draw the largest changes either way where an order by change has more groups than bars', () => {
    const rows = [row('1', 'Up', [1n, 1n, 9n, null], 8n)]
    const ends = [...rows, row('2', 'Down', [9n, 9n, 1n, null], -8n)]
    const [, groups] = listsOf(draw('fees', rows, { from: 1, to: 2, earlier: 0 }, 70, COLUMNS, ends))
    expect(groups?.names).toEqual(['Up', 'Down'])
    const changes = [9n, 7n, 5n, null, 3n, 2n, 1n, -1n, -3n, -5n, -7n, -9n]
    expect(pickEnds(changes, (change) => change)).toEqual([9n, 7n, 5n, 3n, -3n, -5n, -7n, -9n])
    expect(pickEnds(changes.slice(0, 9), (change) => change)).toEqual([])
    expect(pickEnds(changes.slice(1), (change) => change)).toEqual([])
  })

  test('have the long names of compared groups in their own chart alone', () => {
    const rows = [row('1', 'Ann Lee — Acme', [7n, 3n, 5n, null], 2n), row('2', 'Bo Ng — Bly', [1n, 1n, 1n, null], 0n)]
    expect(draw('fees', rows)).toContain('<span data-key="">Ann Lee</span>')
    expect(draw('fees', rows, { from: 1, to: 2, earlier: 0 })).not.toContain('data-series="groups"')
  })

  test('leave out the part of a period where its name has no room, and show what is overdue in red', () => {
    const many = [
      column('Overdue', { expiry: 'EXPIRED' }),
      ...COLUMNS,
      ...Array.from({ length: 5 }, (_, at) => column(`Mar quarter 203${at}`, null)),
    ]
    const compared = { from: 2, to: 3, earlier: 1 }
    const namesIn = (columns: typeof COLUMNS) => listsOf(draw('fees', [], compared, 0, columns))[0]?.names
    expect(namesIn(many.slice(0, 8))).toContain('25–\u206026 to 29 Nov')
    expect(namesIn(many)).not.toContain('25–\u206026 to 29 Nov')
    expect(namesIn(many)?.slice(0, 3)).toEqual(['Over', '25–\u206026', '26–\u206027 so far'])
    expect(namesIn(many)?.at(-1)).toBe('Mar 2034')
    expect(draw('fees', [], compared, 0, many)).toContain('data-overdue="all"')
  })
})

test('a table of groups across others without a group shows what is said of none', () => {
  const cross = { rows: [], columns: COLUMNS, compared: null, figure: 'fees', total: 0, page: 1, pageSize: 50 }
  const search = loanSearch.parse({ group: 'broker', across: 'year', figures: 'fees' })
  const html = renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <LoanCross
        cross={cross as unknown as CrossPage}
        grouping={{ by: 'broker', sort: 'principal', isDescending: true }}
        across="year"
        search={search}
        address={(found) => loanSearch.path('/loans', found)}
        paged={{}}
        empty="No loans match"
      />
    </AppRouterContext>,
  )
  expect(html).toContain('No loans match')
  expect(html).not.toContain('data-row')
})
