import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExpansionContext } from '#components/data-table/expandable-row.tsx'
import { buildLoanColumns } from '#components/discovery/loan-search/columns.tsx'
import {
  addPartyToggleChips,
  countFurtherParties,
  isLoanRowExpandable,
} from '#components/discovery/loan-search/marks.tsx'
import type { LoanCells, LoanColumnKey } from '#lib/discovery/loan-search/columns.ts'

const nobody = {
  loanLenderId: null,
  loanLenderName: null,
  associatedLenderCompany: null,
  loanLenderContribution: null,
  isLenderPrivate: false,
  isLenderLinked: false,
  loanBrokerId: null,
  loanBrokerName: null,
  associatedBrokerCompany: null,
  isBrokerLinked: false,
}
const line = (loanLenderName: string | null, loanBrokerName: string | null) => ({
  ...nobody,
  loanLenderName,
  loanBrokerName,
})
const loan = (...lines: ReturnType<typeof line>[]): LoanCells => ({
  id: 7,
  loanNo: 'CV7',
  daysOverdue: null,
  statusKey: 'SETTLED',
  status: 'Settled',
  suburbState: 'Perth, WA',
  principal: 900n,
  attributedLender: 'Ann',
  attributedLenderId: 1,
  attributedLenderCompany: 'Ann',
  isPrivate: false,
  isLenderLinked: false,
  attributedBroker: 'Bob',
  attributedBrokerId: 2,
  attributedBrokerCompany: 'Bob',
  isBrokerLinked: false,
  priority: 'First',
  lowerRate: '9',
  estab: '1',
  lvr: '60',
  scenario: 'Purchase',
  securityType: 'Retail',
  settlement: '2026-03-02',
  repayment: '2027-03-02',
  lastEdit: '2026-08-30',
  recorded: '2026-08-01',
  loanLendersBrokers: lines,
})
const three = loan(line('Ann', 'Bob'), line('Eve', 'Dan'), line('Ida', null))

const marksOf = (keys: LoanColumnKey[], row: LoanCells) =>
  Object.fromEntries(
    addPartyToggleChips(buildLoanColumns(keys, false))
      .map(({ id, cell }): [string, string[]] => {
        const html = renderToStaticMarkup(
          <ExpansionContext value={{ isOpen: false, toggle: () => undefined, detailId: 'more' }}>
            {cell(row)}
          </ExpansionContext>,
        )
        return [id, [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label as string)]
      })
      .filter(([, labels]) => labels.length > 0),
  )

test('[J-02] further lenders and further brokers are counted separately', () => {
  expect(countFurtherParties(three)).toEqual({ lender: 2, broker: 1 })
  expect(countFurtherParties(loan(line('Ann', 'Bob')))).toEqual({ lender: 0, broker: 0 })
  expect([isLoanRowExpandable(three), isLoanRowExpandable(loan(line('Ann', 'Bob')))]).toEqual([true, false])
})

test('[J-02] the count of further parties is shown in its column, or in the first one if that is hidden', () => {
  const [lenders, broker] = ['+2 lenders of CV7', '+1 broker of CV7']
  expect(marksOf(['loanNo', 'lender', 'broker'], three)).toEqual({ lender: [lenders], broker: [broker] })
  expect(marksOf(['principal', 'broker'], three)).toEqual({ principal: [lenders], broker: [broker] })
  expect(marksOf(['principal', 'scenario'], three)).toEqual({ principal: [lenders, broker] })
  expect(marksOf(['broker', 'lvr'], three)).toEqual({ broker: [lenders, broker] })
  expect(marksOf(['loanNo', 'lender'], loan(line('Ann', 'Bob')))).toEqual({})
})

test('the status is below the loan number, unless it has its own column or the list is public', () => {
  const drawNumber = (keys: LoanColumnKey[], isPublic = false) =>
    renderToStaticMarkup(
      buildLoanColumns(keys, isPublic)
        .find(({ id }) => id === 'loanNo')
        ?.cell(three),
    )
  const marked = '<a href="/loans/7/view">CV7</a><small data-tone="good">Settled</small>'
  expect(drawNumber(['loanNo', 'lender'])).toBe(marked)
  // The card has it even if the table shows no loan number.
  expect(drawNumber(['lender'])).toBe(marked)
  expect(drawNumber(['loanNo', 'status'])).not.toContain('Settled')
  expect(drawNumber(['loanNo'], true)).not.toContain('Settled')
})

test('a card shows number, status, parties, suburb, amount, rate and LVR, whatever columns are chosen', () => {
  const placed = (isPublic: boolean) =>
    buildLoanColumns(['scenario'], isPublic).flatMap(({ id, card, isCardOnly }) => (isCardOnly ? [[id, card]] : []))
  expect(placed(false)).toEqual([
    ...[
      ['loanNo', 'title'],
      ['lender', 'party'],
      ['broker', 'party'],
    ],
    ...[
      ['suburbState', 'foot'],
      ['principal', 'sum'],
      ['lowerRate', 'rate'],
      ['lvr', 'lvr'],
    ],
  ])
  expect(placed(true).map(([id]) => id)).toEqual(['loanNo', 'broker', 'suburbState', 'principal', 'lowerRate', 'lvr'])
  expect(buildLoanColumns(['scenario', 'lvr'], false).filter(({ isCardOnly }) => !isCardOnly)).toHaveLength(2)
})
