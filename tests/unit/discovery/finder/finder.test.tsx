import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { FilterBar } from '#components/discovery/finder/filter-bar.tsx'
import { buildFilterBar } from '#components/discovery/finder/finder-chips.ts'
import { FinderResults } from '#components/discovery/finder/finder-results.tsx'
import { KindToggle } from '#components/discovery/finder/kind-toggle.tsx'
import { visitor } from '#lib/core/actor.ts'
import { formatFinderSentence } from '#lib/discovery/finder/labels.ts'
import { buildDetailsPath } from '#lib/discovery/finder/rules.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { people } from '#tests/support/people.ts'
import { markupOf } from '#tests/unit/data-table/drawn.tsx'

const card: FinderCard = {
  kind: 'broker',
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
  lastMatchingSettlement: '2026-11-01',
  matchingCurrentPrincipal: 214_600_000n,
  matchingDischargedPrincipal: 486_200_000n,
  positiveLenderReviewsCount: 0,
  currentLoanBook: 214_600_000n,
  currentLoansCount: 41,
  dischargedLoanBook: 486_200_000n,
  dischargedLoansCount: 118,
  shortfall: '0.40',
  avgStarRating: 5,
  reviewedLoansCount: 38,
  positiveBrokerReviewsCount: 34,
}
const search = finderSearch.parse({})
const page = (rows: FinderCard[]) => ({ rows, total: rows.length, page: 1, pageSize: 20 })
const render = (rows: FinderCard[], hrefOf: (shown: FinderCard) => string | null) =>
  renderToStaticMarkup(
    <FinderResults kind="broker" page={page(rows)} isNarrowed={false} link={() => '/finder-utility'} hrefOf={hrefOf} />,
  )
// A <wbr> is not a space.
const textOf = (markup: string): string =>
  markup
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the finder', () => {
  test('[L-02] a sentence sums up the result', () => {
    expect(formatFinderSentence('broker', 1_284, '')).toBe('1,284 Brokers who have loans')
    expect(formatFinderSentence('lender', 1, 'in NSW')).toBe('1 Lender who has loans in NSW')
    expect(formatFinderSentence('lender', 0, '')).toBe('0 Lenders who have loans')
  })

  test('[L-07] a card shows logo, matching loans, name, contact, image, stars, books, counts and shortfall', () => {
    const markup = render([card], (shown) => buildDetailsPath(visitor, shown, search))
    const shown = [
      ...['Tom Whitely', 'Whitely Finance', '159', 'Matching Loans', 'Details', '0491 570 006', 'tom@whitely.example'],
      ...['5.0', 'Top Rated!', '$214.60M', '41 loans', '$486.20M', '118 loans', '0.40%', '38 reviewed loans'],
    ]
    for (const text of shown) expect(textOf(markup)).toContain(text)
    expect(textOf(markup)).toContain('34 positive')
    const both: FinderCard = { ...card, kind: 'lender', positiveLenderReviewsCount: 7 }
    expect(textOf(render([both], () => null))).toContain('7 positive')
    for (const url of ['/api/files/77', '/api/files/78']) expect(markup).toContain(`src="${url}"`)
  })

  test('a card with hidden books shows its matching loans once, beside the contact', () => {
    const books = {
      currentLoanBook: null,
      currentLoansCount: null,
      dischargedLoanBook: null,
      dischargedLoansCount: null,
    }
    const hidden: FinderCard = Object.assign({}, card, books, { shortfall: null })
    const markup = render([hidden], () => null)
    expect(textOf(markup).match(/159 Matching Loans/g)).toHaveLength(1)
    expect(markup).not.toContain('<dl')
    expect(textOf(render([card], () => null)).match(/159 Matching Loans/g)).toHaveLength(1)
  })

  test('the print view has neither the toggle nor the filter buttons', () => {
    const view = { kind: 'broker', search } as const
    const bar = buildFilterBar({ place: { isPublic: true, start: 'broker' }, view, lists: {}, withheld: [] })
    for (const part of [
      <KindToggle key="toggle" kind="broker" hrefOf={() => '/general/finder-utility'} />,
      <FilterBar key="bar" {...bar} lists={{}} go={() => undefined} />,
    ])
      expect(markupOf(part)).toMatch(/^<(nav|div)[^>]* data-print="hidden"/)
  })

  test('[L-09] an empty result shows the documented message', () => {
    expect(textOf(render([], () => null))).toContain('There are no brokers matching your search criteria.')
  })

  test('[L-08] [D-02] details lead to the public page or the profile with the search, and nowhere for law-firm users', () => {
    const lender: FinderCard = { ...card, kind: 'lender' }
    expect(buildDetailsPath(visitor, card, search)).toBe('/general/brokers/31?searchMatch=true')
    expect(buildDetailsPath(visitor, lender, search)).toBe('/general/lenders/31?searchMatch=true')
    expect(buildDetailsPath(people.staff, card, search)).toBe('/users/31/broker?searchMatch=true')
    expect(buildDetailsPath(people.lender, lender, search)).toBe('/users/31/lender?searchMatch=true')
    expect(buildDetailsPath(people.lawFirm, card, search)).toBeNull()
    const asked = finderSearch.parse({
      credits: ['3', '1'],
      priorityKey: 'SECOND',
      page: '4',
      settlementDateKey: 'Y_1',
    })
    const query = buildDetailsPath(people.broker, card, asked)?.split('?')[1] ?? ''
    expect(query).toBe('searchMatch=true&credits=1%2C3&priorityKey=SECOND&settlementDateKey=Y_1')
    expect(parseProfileSearch(Object.fromEntries(new URLSearchParams(query)))).toMatchObject({
      isMatching: true,
      page: 1,
      filters: { credits: [1, 3], priority: 'SECOND', settlementDate: 'Y_1' },
    })
    expect(render([card], () => null)).not.toContain('Details')
  })
})
