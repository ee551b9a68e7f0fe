import { expect, test } from 'vitest'
import { PublicLoanView } from '#components/discovery/finder/public-loan-view.tsx'
import { buildQuestionPath } from '#lib/discovery/finder/questions/rules.ts'
import { readVisitorSearch } from '#lib/discovery/finder/views/rules.ts'
import type { PublicLoan } from '#lib/lending/public/schema.ts'
import { markupOf, seen } from '#tests/unit/data-table/drawn.tsx'

const NONE = { query: '', finderPath: '/general/finder-utility' }
const FOUND = { searchMatch: 'true', state: 'VIC', minPrincipal: '2000000', maxPrincipal: '5000000', amount: ' 3m ' }

test('a visitor’s search is read from a link, and written to the finder path and to further links', () => {
  expect(readVisitorSearch(FOUND)).toEqual({
    query: 'searchMatch=true&maxPrincipal=5000000&minPrincipal=2000000&state=VIC&amount=3m',
    finderPath: '/general/finder-utility?maxPrincipal=5000000&minPrincipal=2000000&state=VIC&amount=3m',
  })
  // Without searchMatch the query may belong to something else, such as a tab.
  expect(readVisitorSearch({ state: 'VIC', group: 'current' })).toEqual(NONE)
  expect(readVisitorSearch({})).toEqual(NONE)
  // Without a search, a finder card links to the broker only.
  expect(readVisitorSearch({ searchMatch: 'true', amount: '3m' })).toEqual(NONE)
  // Filters that visitors may not use are left out.
  expect(readVisitorSearch({ ...FOUND, lenderId: '7', interestKey: 'PREPAID' }).query).not.toMatch(/lenderId|interest/)
})

test('without suburb and amount the form leads to the empty finder', () => {
  expect(buildQuestionPath({ where: 'Geelong', amount: '3m' })).toBe('/general/finder-utility?where=Geelong&amount=3m')
  expect(buildQuestionPath({ where: '', amount: '3m' })).toBe('/general/finder-utility?where=&amount=3m')
  expect(buildQuestionPath({ where: '', amount: '' })).toBe('/general/finder-utility')
})

const loan = {
  id: 5,
  loanNo: '2611 0001',
  suburbState: 'Geelong, VIC',
  priority: 'First',
  principal: 3_000_000n,
  lowerRate: '8.95',
  lvr: '55',
  estab: '1.1',
  scenario: 'Land bank',
  securityType: 'Commercial',
  securitySubType: 'Office',
  settlement: '2026-03-02',
  brokerStarsFromLender: 4.5,
  brokers: [
    { name: 'Duc Chow', company: 'Chow Finance', brokerId: 12, individualId: 34 },
    { name: 'Una Hart', company: 'Hart Lending', brokerId: null, individualId: null },
  ],
} as unknown as PublicLoan

test('a loan page keeps the search in its links, and shows how its lenders rated the brokers', () => {
  const query = 'searchMatch=true&state=VIC'
  const markup = markupOf(
    <PublicLoanView loan={loan} search={{ query, finderPath: '/general/finder-utility?state=VIC' }} />,
  )
  expect(markup).toContain('href="/general/finder-utility?state=VIC"')
  expect(markup).toContain('href="/public/brokers/duc-chow/34?searchMatch=true&amp;state=VIC"')
  expect(markup).toContain('href="/general/brokers/12/enquiry?portrait=34&amp;searchMatch=true&amp;state=VIC"')
  expect(seen(markup)).toContain('4.5')
  expect(seen(markup)).toContain('Loan 2611 0001 Land bank in Geelong, VIC')
  const plain = markupOf(<PublicLoanView loan={loan} search={NONE} />)
  expect(plain).toContain('href="/public/brokers/duc-chow/34"')
  expect(plain).toContain('href="/general/brokers/12/enquiry?portrait=34"')
})

test('a public loan without an LVR has no figure for it', () => {
  const draw = (lvr: string | null) => markupOf(<PublicLoanView loan={{ ...loan, lvr }} search={NONE} />)
  expect(draw('55')).toContain('LVR %')
  expect(draw(null)).not.toContain('LVR %')
})
