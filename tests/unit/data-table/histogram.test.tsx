import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HistogramBars } from '#components/data-table/filters/histogram/histogram-bars.tsx'
import { getHistogramAddress, getRange } from '#lib/core/filter-drafts.ts'
import { loanFilterDesk } from '#lib/discovery/loan-search/filters/rules.ts'
import { LOAN_HISTOGRAMS } from '#lib/discovery/loan-search/histograms/rules.ts'
import { userFilterDesk } from '#lib/discovery/user-search/fields.ts'

test('the URL of a histogram has the other filters, but not the sort order, page or columns of the list', () => {
  const params = {
    minPrincipal: '5',
    maxPrincipal: '9',
    state: 'NSW',
    sort: 'principal',
    orderBy: 'desc',
    page: '3',
    map: '1',
    columns: 'x',
    group: 'state',
  }
  expect(getHistogramAddress(loanFilterDesk, 'principal', params)).toBe(
    '/api/loans/histogram?field=principal&state=NSW',
  )
  expect(getHistogramAddress(userFilterDesk, 'RURAL', {})).toBe('/api/users/histogram?field=RURAL')
})

test('All Loans has a histogram for each field that the endpoint supports', () => {
  expect(loanFilterDesk.histogram?.filters).toEqual(Object.keys(LOAN_HISTOGRAMS))
})

test('a range is parsed like its filter, with reversed ends swapped', () => {
  expect(getRange(loanFilterDesk, 'lvr', { minLvr: '70', maxLvr: '60' })).toEqual({ min: '60', max: '70' })
  expect(getRange(loanFilterDesk, 'lvr', {})).toBeNull()
})

test('the bars are labelled buttons with a single tab stop, the first chosen one, and a describing sentence', () => {
  const bins = ['a', 'b', 'c'].map((name, at) => ({ name, from: String(at), to: String(at), rows: at * 1_000 }))
  const markup = renderToStaticMarkup(
    <HistogramBars
      label="Distribution by X"
      describedBy="s"
      bins={bins}
      isChosen={({ name }) => name === 'b'}
      onChoose={() => undefined}
    />,
  )
  expect(markup).toContain('role="group" aria-label="Distribution by X" aria-describedby="s"')
  const buttons = [...markup.matchAll(/tabindex="(-?\d)" aria-label="([^"]*)" aria-pressed="(\w+)"/gi)].map((found) =>
    found.slice(1),
  )
  expect(buttons).toEqual([
    ['-1', 'a: 0', 'false'],
    ['0', 'b: 1,000', 'true'],
    ['-1', 'c: 2,000', 'false'],
  ])
})
