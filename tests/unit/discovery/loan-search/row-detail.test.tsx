import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterEntry } from '#components/data-table/filters/filter-entry.tsx'
import { LoanRowParties } from '#components/discovery/loan-search/row-detail.tsx'
import type { LoanCells } from '#lib/discovery/loan-search/columns.ts'
import { loanFilterDesk } from '#lib/discovery/loan-search/filters/rules.ts'

type Line = LoanCells['loanLendersBrokers'][number]

const line = (part: Partial<Line> = {}): Line => ({
  loanLenderId: 12,
  loanLenderName: 'Ben Ito',
  associatedLenderCompany: 'Ironbark',
  loanLenderContribution: 700_000n,
  isLenderPrivate: false,
  isLenderLinked: true,
  loanBrokerId: 21,
  loanBrokerName: 'Tom Whitely',
  associatedBrokerCompany: 'Whitely Finance',
  isBrokerLinked: true,
  ...part,
})
const draw = (...lines: Line[]) =>
  renderToStaticMarkup(<LoanRowParties row={{ id: 7, loanLendersBrokers: lines } as unknown as LoanCells} />)
const hrefsIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, name]) => [name, href])

test('[J-02] [J-03] an expanded row links only to lenders and brokers that the viewer may open', () => {
  const both = draw(
    line(),
    line({ loanLenderId: 13, loanLenderName: 'Ida Moss', loanBrokerId: 22, loanBrokerName: 'Ada Marsh' }),
  )
  expect(hrefsIn(both)).toEqual([
    ['Ben Ito', '/users/12/lender'],
    ['Ida Moss', '/users/13/lender'],
    ['Tom Whitely', '/users/21/broker'],
    ['Ada Marsh', '/users/22/broker'],
  ])
  expect(hrefsIn(draw(line({ isLenderLinked: false })))).toEqual([['Tom Whitely', '/users/21/broker']])
  expect(hrefsIn(draw(line({ isBrokerLinked: false })))).toEqual([['Ben Ito', '/users/12/lender']])
  expect(hrefsIn(draw(line({ loanLenderId: null, loanBrokerId: null })))).toEqual([])
})

test('[J-02] an expanded row lists each lender with its contribution; a hidden lender has no name', () => {
  const html = draw(line(), line({ loanLenderName: 'Ida Moss', isLenderPrivate: true, loanBrokerName: null }))
  expect(html).toContain('$700,000')
  expect(html).toContain('Privacy Engaged')
  expect(html).not.toContain('Ida Moss')
  expect(html.match(/<li/g)).toHaveLength(3)
})

const noteOf = (name: string, draft: Record<string, string> = {}) =>
  renderToStaticMarkup(
    <FilterEntry desk={loanFilterDesk} name={name} draft={draft} lists={{}} enter={() => undefined} />,
  )

test('[J-09] construction and subdivision explain total development costs below the equity', () => {
  for (const kind of ['construction', 'subdivision']) {
    const html = noteOf(`${kind}Scenario.tdcEquity`)
    expect(html, kind).toContain('Total development costs include land, construction, professional and council fees')
    expect(html, kind).toMatch(/aria-describedby="[^"]*-hint"/)
  }
  expect(noteOf('constructionScenario.contingenciesAllowance')).not.toContain('Total development costs')
})
