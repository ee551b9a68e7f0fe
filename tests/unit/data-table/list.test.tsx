import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type Column, getNextSort } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { ExpandableRow } from '#components/data-table/expandable-row.tsx'
import { buildListLink } from '#components/data-table/list-links.ts'
import { readChosenColumns } from '#lib/core/column-choice.ts'

type Loan = { id: number; number: string; principal: string }

const columns: Column<Loan>[] = [
  {
    id: 'number',
    header: 'Loan No.',
    cell: (loan) => <a href={`/loans/${loan.id}/view`}>{loan.number}</a>,
    sortKey: 'number',
  },
  { id: 'principal', header: 'Principal', cell: (loan) => loan.principal, align: 'right', sortKey: 'principal' },
]
const rows: Loan[] = [
  { id: 1, number: 'CV1', principal: '$500,000' },
  { id: 2, number: 'CV2', principal: '$900,000' },
]

const draw = (props: Partial<Parameters<typeof DataTable<Loan>>[0]> = {}) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <DataTable
        label="Loans"
        columns={columns}
        rows={rows}
        rowKey={(loan) => loan.id}
        empty="No loans match"
        {...props}
      />
    </AppRouterContext>,
  )

const count = (html: string, part: string) => html.split(part).length - 1

describe('columns', () => {
  test('a heading sorts ascending first, then descending', () => {
    expect(getNextSort('principal', null)).toEqual({ column: 'principal', isDescending: false })
    expect(getNextSort('principal', { column: 'principal', isDescending: false }).isDescending).toBe(true)
    expect(getNextSort('principal', { column: 'principal', isDescending: true }).isDescending).toBe(false)
    expect(getNextSort('principal', { column: 'number', isDescending: false }).isDescending).toBe(false)
  })
})

describe('links', () => {
  const link = buildListLink({ path: '/loans', query: { status: ['SETTLED', 'DEFAULT'], page: '4', q: '' } })

  test('a new sort starts at page 1 and keeps the other parameters', () => {
    expect(link({ sort: { column: 'principal', isDescending: true } })).toBe(
      '/loans?orderBy=desc&sort=principal&status=SETTLED&status=DEFAULT',
    )
  })

  test('the first page has no page number', () => {
    expect(link({ page: 1 })).toBe('/loans?status=SETTLED&status=DEFAULT')
    expect(link({ page: 5 })).toBe('/loans?page=5&status=SETTLED&status=DEFAULT')
    expect(buildListLink({ path: '/loans' })({ page: 1 })).toBe('/loans')
    expect(buildListLink({ path: '/loans', emptyPath: '/loans?view=all' })({ page: 1 })).toBe('/loans?view=all')
  })

  test('[K-05] a saved search is linked by its id on every page, and written out in full when it is sorted', () => {
    const named = buildListLink({ path: '/loans', query: { state: 'QLD', page: '2' }, paged: { view: '7' } })
    expect(named({ page: 1 })).toBe('/loans?view=7&page=1')
    expect(named({ page: 3 })).toBe('/loans?view=7&page=3')
    expect(named({ sort: { column: 'lvr', isDescending: false } })).toBe('/loans?orderBy=asc&sort=lvr&state=QLD')
  })

  test('the default sort is left out of the URL', () => {
    const usual = { column: 'settlement', isDescending: true }
    const sorted = buildListLink({ path: '/loans', query: { page: '3', sort: 'lvr', orderBy: 'asc' }, usual })
    expect(sorted({ sort: usual })).toBe('/loans')
    expect(sorted({ sort: { column: 'settlement', isDescending: false } })).toBe('/loans?orderBy=asc&sort=settlement')
  })

  test('the chosen columns are read from the URL', () => {
    expect(readChosenColumns({ columns: 'lvr,number' })).toEqual(['lvr', 'number'])
    expect(readChosenColumns({})).toBeNull()
    expect(readChosenColumns({ columns: ['a,b', 'c'] })).toEqual(['a', 'b', 'c'])
  })
})

describe('the list without JavaScript', () => {
  test('[J-04] shows rows, labels for cards and links that sort', () => {
    const html = draw({ link: buildListLink({ path: '/loans' }), sort: { column: 'principal', isDescending: true } })
    expect(count(html, 'data-row')).toBe(2)
    expect(html).toContain('data-label="Principal"')
    expect(html).toContain('aria-sort="descending"')
    expect(html).toContain('href="/loans?orderBy=asc&amp;sort=principal"')
    expect(html).toContain('href="/loans?orderBy=asc&amp;sort=number"')
    expect(html).toContain('href="/loans/1/view"')
  })

  test('shows no sort links and no pager when it has no links', () => {
    const html = draw({ paging: { page: 1, pageSize: 50, total: 2 } })
    expect(html).not.toContain('href="/loans?')
    expect(html).not.toContain('Previous')
  })

  test('the pager shows the current range and page, and links to the neighbouring pages', () => {
    const html = draw({ link: buildListLink({ path: '/loans' }), paging: { page: 2, pageSize: 50, total: 1284 } })
    const text = html.replace(/<[^>]*>/g, ' ')
    expect(text).toMatch(/51–100 of 1,284/)
    expect(text).toMatch(/Page 2 of 26/)
    expect(html).toContain('href="/loans"')
    expect(html).toContain('href="/loans?page=3"')
  })

  test('the first page has no previous link and the last no next link', () => {
    const first = draw({ link: buildListLink({ path: '/loans' }), paging: { page: 1, pageSize: 50, total: 51 } })
    expect([count(first, 'rel="prev"'), count(first, 'rel="next"')]).toEqual([0, 1])
    const last = draw({ link: buildListLink({ path: '/loans' }), paging: { page: 2, pageSize: 50, total: 51 } })
    expect(last.replace(/<[^>]*>/g, '')).toContain('51–51 of 51')
    expect([count(last, 'rel="prev"'), count(last, 'rel="next"')]).toEqual([1, 0])
  })

  test('a list of one page shows its length and has no page links', () => {
    const html = draw({ link: buildListLink({ path: '/loans' }), paging: { page: 1, pageSize: 50, total: 4 } })
    expect(html.replace(/<[^>]*>/g, '')).toContain('1–4 of 4')
    for (const text of ['Previous', 'Next', 'Page 1']) expect(html).not.toContain(text)
  })

  test('a page beyond the end links to the last page', () => {
    const html = draw({
      rows: [],
      link: buildListLink({ path: '/loans' }),
      paging: { page: 9, pageSize: 50, total: 51 },
    })
    expect(html.replace(/<[^>]*>/g, '')).toContain('0 of 51')
    expect(html).toContain('href="/loans?page=2"')
  })

  test('[J-02] an expandable row starts closed, and its details are not rendered yet', () => {
    const html = draw({
      expansion: { Row: ExpandableRow, detail: (loan) => (loan.id === 2 ? () => 'Lender List' : null) },
    })
    expect([count(html, 'data-row'), count(html, 'data-detail')]).toEqual([2, 0])
    expect(html).not.toContain('Lender List')
  })

  test('an empty list says what to do', () => {
    expect(draw({ rows: [] })).toContain('No loans match')
    expect(draw()).not.toContain('No loans match')
  })

  test('[J-04] a list whose rows fill 600 pixels grows to the window, a shorter one is as high as its rows', () => {
    const many = Array.from({ length: 16 }, (_, id) => ({ id, number: `CV${id}`, principal: '$1' }))
    expect(draw({ rows: many })).toContain('data-long')
    expect(draw({ rows: many.slice(1) })).not.toContain('data-long')
  })
})
