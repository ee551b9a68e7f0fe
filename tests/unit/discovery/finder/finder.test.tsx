import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BrokerResults } from '#components/discovery/finder/broker-results.tsx'
import { visitor } from '#lib/core/actor.ts'
import { finderSentence } from '#lib/discovery/finder/labels.ts'
import { detailsPath } from '#lib/discovery/finder/rules.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { people } from '#tests/support/people.ts'

const card: FinderCard = {
  id: 31,
  companyName: 'Whitely Finance',
  logoFile: { fileId: 77, fileUrl: '/api/files/77' },
  individualId: 12,
  firstname: 'Tom',
  lastname: 'Whitely',
  email: 'tom@whitely.example',
  mobileNumber: '+61491570006',
  imageFile: { fileId: 78, fileUrl: '/api/files/78' },
  matchingLoansCount: 159,
  currentLoanBook: 214_600_000n,
  currentLoansCount: 41,
  dischargedLoanBook: 486_200_000n,
  dischargedLoansCount: 118,
  shortfall: '0.40',
  avgStarRating: 5,
  reviewedLoansCount: 38,
  positiveBrokerReviewsCount: 34,
}
const page = (rows: FinderCard[]) => ({ rows, total: rows.length, page: 1, pageSize: 20 })
const render = (rows: FinderCard[], hrefOf: (shown: FinderCard) => string | null) =>
  renderToStaticMarkup(<BrokerResults brokers={page(rows)} path="/finder-utility" hrefOf={hrefOf} />)
const textOf = (markup: string): string => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('finder', () => {
  test('[L-02] a sentence sums up what is in sight', () => {
    expect(finderSentence(1_284)).toBe('1,284 Brokers who have loans')
    expect(finderSentence(0)).toBe('0 Brokers who have loans')
  })

  test('[L-07] a card shows logo, matching loans, name, contact, image, stars, books, counts and shortfall', () => {
    const markup = render([card], (shown) => detailsPath(visitor, shown))
    const shown = [
      ...['Tom Whitely', 'Whitely Finance', '159', 'Matching Loans', 'Details', '0491 570 006', 'tom@whitely.example'],
      ...['5.0', 'Top Rated!', '$214.60M', '41 loans', '$486.20M', '118 loans', '0.40%', '38 reviewed loans'],
    ]
    for (const text of shown) expect(textOf(markup)).toContain(text)
    for (const url of ['/api/files/77', '/api/files/78']) expect(markup).toContain(`src="${url}"`)
  })

  test('[L-09] without a result the list says so', () => {
    expect(textOf(render([], () => null))).toContain('There are no brokers matching your search criteria.')
  })

  test('[D-02] details lead outside to the public page, inside to the profile, and law-firm users nowhere', () => {
    expect(detailsPath(visitor, card)).toBe('/public/brokers/tom-whitely/12')
    expect(detailsPath(people.staff, card)).toBe('/users/31/broker')
    expect(detailsPath(people.lender, card)).toBe('/users/31/broker')
    expect(detailsPath(people.lawFirm, card)).toBeNull()
    expect(render([card], () => null)).not.toContain('Details')
  })
})
