import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type Column, nextSort, shownColumns } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { chosenColumns, listLinks } from '#components/data-table/list-links.ts'

type Loan = { id: number; number: string; principal: string }

const columns: Column<Loan>[] = [
  {
    id: 'number',
    header: 'Loan No.',
    cell: (loan) => <a href={`/loans/${loan.id}/view`}>{loan.number}</a>,
    sortKey: 'number',
  },
  { id: 'principal', header: 'Principal', cell: (loan) => loan.principal, align: 'right', sortKey: 'principal' },
  { id: 'lvr', header: 'LVR %', cell: () => '70%', isDefault: false },
]
const rows: Loan[] = [
  { id: 1, number: 'CV1', principal: '$500,000' },
  { id: 2, number: 'CV2', principal: '$900,000' },
]

const draw = (props: Partial<Parameters<typeof DataTable<Loan>>[0]> = {}) =>
  renderToStaticMarkup(
    <DataTable
      label="Loans"
      columns={columns}
      rows={rows}
      rowKey={(loan) => loan.id}
      empty="No loans match"
      {...props}
    />,
  )

const count = (html: string, part: string) => html.split(part).length - 1

describe('columns', () => {
  test('without a choice the default ones show', () => {
    expect(shownColumns(columns).map(({ id }) => id)).toEqual(['number', 'principal'])
    expect(shownColumns(columns, []).map(({ id }) => id)).toEqual(['number', 'principal'])
    expect(shownColumns(columns, ['unknown']).map(({ id }) => id)).toEqual(['number', 'principal'])
  })

  test('[J-04] a choice shows in its order, once, without what does not exist', () => {
    expect(shownColumns(columns, ['lvr', 'nope', 'number', 'lvr']).map(({ id }) => id)).toEqual(['lvr', 'number'])
  })

  test('a heading sorts ascending first, then the other way', () => {
    expect(nextSort('principal', null)).toEqual({ key: 'principal', direction: 'asc' })
    expect(nextSort('principal', { key: 'principal', direction: 'asc' }).direction).toBe('desc')
    expect(nextSort('principal', { key: 'principal', direction: 'desc' }).direction).toBe('asc')
    expect(nextSort('principal', { key: 'number', direction: 'asc' }).direction).toBe('asc')
  })
})

describe('links', () => {
  const link = listLinks('/loans', { status: ['SETTLED', 'DEFAULT'], page: '4', q: '' })

  test('a new sort starts at page 1 and keeps the rest', () => {
    expect(link({ sort: { key: 'principal', direction: 'desc' } })).toBe(
      '/loans?status=SETTLED&status=DEFAULT&sort=principal&orderBy=desc',
    )
  })

  test('the first page has no number', () => {
    expect(link({ page: 1 })).toBe('/loans?status=SETTLED&status=DEFAULT')
    expect(link({ page: 5 })).toBe('/loans?status=SETTLED&status=DEFAULT&page=5')
    expect(listLinks('/loans')({ page: 1 })).toBe('/loans')
  })

  test('the chosen columns go into the address and come back', () => {
    const address = link({ columns: ['lvr', 'number'] })
    const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
    expect(chosenColumns(query)).toEqual(['lvr', 'number'])
    expect(chosenColumns({})).toBeNull()
    expect(chosenColumns({ columns: ['a,b', 'c'] })).toEqual(['a', 'b', 'c'])
  })
})

describe('the list without JavaScript', () => {
  test('[J-04] rows, labels for cards and links that sort', () => {
    const html = draw({ link: listLinks('/loans'), sort: { key: 'principal', direction: 'desc' } })
    expect(count(html, 'data-row')).toBe(2)
    expect(html).toContain('data-label="Principal"')
    expect(html).toContain('aria-sort="descending"')
    expect(html).toContain('href="/loans?sort=principal&amp;orderBy=asc"')
    expect(html).toContain('href="/loans?sort=number&amp;orderBy=asc"')
    expect(html).toContain('href="/loans/1/view"')
    expect(html).not.toContain('LVR %')
  })

  test('without links nothing sorts and no pager shows', () => {
    const html = draw({ paging: { page: 1, pageSize: 50, total: 2 } })
    expect(html).not.toContain('href="/loans?')
    expect(html).not.toContain('Previous')
  })

  test('the pager says where one is and leads on', () => {
    const html = draw({ link: listLinks('/loans'), paging: { page: 2, pageSize: 50, total: 1284 } })
    const text = html.replace(/<[^>]*>/g, ' ')
    expect(text).toMatch(/51–100 of 1,284/)
    expect(text).toMatch(/Page 2 of 26/)
    expect(html).toContain('href="/loans"')
    expect(html).toContain('href="/loans?page=3"')
  })

  test('the ends of the list lead nowhere further', () => {
    const first = draw({ link: listLinks('/loans'), paging: { page: 1, pageSize: 50, total: 51 } })
    expect([count(first, 'rel="prev"'), count(first, 'rel="next"')]).toEqual([0, 1])
    const last = draw({ link: listLinks('/loans'), paging: { page: 2, pageSize: 50, total: 51 } })
    expect(last.replace(/<[^>]*>/g, '')).toContain('51–51 of 51')
    expect([count(last, 'rel="prev"'), count(last, 'rel="next"')]).toEqual([1, 0])
  })

  test('a page beyond the end leads back to the last one', () => {
    const html = draw({ rows: [], link: listLinks('/loans'), paging: { page: 9, pageSize: 50, total: 51 } })
    expect(html.replace(/<[^>]*>/g, '')).toContain('0 of 51')
    expect(html).toContain('href="/loans?page=2"')
  })

  test('[J-02] a row with more has it below, closed', () => {
    const html = draw({ detail: (loan) => (loan.id === 2 ? 'Lender List' : null) })
    expect(count(html, 'data-detail')).toBe(1)
    expect(html).toMatch(/<tr[^>]*data-detail[^>]*hidden/)
  })

  test('an empty list says what to do', () => {
    expect(draw({ rows: [] })).toContain('No loans match')
    expect(draw()).not.toContain('No loans match')
  })

  test('[J-04] the scroll area is 600 px high unless the page scrolls', () => {
    expect(draw()).toContain('--list-height:600px')
    expect(draw({ height: null })).not.toContain('--list-height')
  })
})
