import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Column } from '#components/data-table/columns.ts'
import { SLICE, SlicedTable } from '#components/data-table/sliced-table.tsx'

type Row = { id: number; name: string }
const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'name',
    alsoSort: { key: 'company', header: 'Company' },
    cell: ({ name }) => name,
  },
]
const rows = Array.from({ length: 250 }, (_each, id) => ({ id, name: `Row ${id}` }))
const slices = [rows.slice(0, SLICE), rows.slice(SLICE, 2 * SLICE), rows.slice(2 * SLICE)]
const drawn = (given: readonly (readonly Row[])[], sort = { column: 'name', isDescending: false }) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <SlicedTable
        label="Rows"
        columns={columns}
        slices={given}
        rowKey={({ id }) => id}
        sort={sort}
        link={({ sort: asked }) => `/rows?${asked?.column}-${asked?.isDescending ? 'desc' : 'asc'}`}
        widths="1fr"
        empty={<p>Nothing here</p>}
      />
    </AppRouterContext>,
  )

test('only the first slice is in the server-rendered document', () => {
  const markup = drawn(slices)
  expect(markup.split('data-row=').length - 1).toBe(SLICE)
  expect(markup).toContain('Row 99<')
  expect(markup).not.toContain('Row 100<')
})

test('a heading links to a sort for each value in its cells, and reverses the current one', () => {
  expect(drawn(slices)).toMatch(/name-desc.*company-asc/s)
  const byCompany = drawn(slices, { column: 'company', isDescending: false })
  expect(byCompany).toContain('aria-sort="ascending"')
  expect(byCompany).toMatch(/name-asc.*company-desc/s)
})

test('a list without rows says so', () => {
  expect(drawn([])).toContain('Nothing here')
  expect(drawn(slices)).not.toContain('Nothing here')
})
