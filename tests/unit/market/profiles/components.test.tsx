import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LoanTabs } from '#components/discovery/profile-loans/loan-tabs.tsx'
import { DeactivatedProfile } from '#components/market/profiles/deactivated-profile.tsx'
import { ProfileFigureItems, ProfileFigures } from '#components/market/profiles/profile-figures.tsx'
import { ProfileRating } from '#components/market/profiles/rating.tsx'
import type { LoanTab } from '#lib/market/profiles/schema.ts'

const textOf = (markup: string): string => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const figures = {
  currentLoanBook: null,
  currentLoansCount: null,
  dischargedLoanBook: 486_200_000n,
  dischargedLoansCount: 118,
  shortfall: '0.40',
  avgStarRating: null,
  reviewedLoansCount: null,
  positiveReviewsCount: null,
}

describe('a profile page', () => {
  test('[D-06] a hidden book is a red tab without a link, and a line below names the book', () => {
    const tabs: LoanTab[] = [
      { group: 'current', isPrivate: true, count: null },
      { group: 'discharged', isPrivate: false, count: 118 },
    ]
    const shut = tabs[0] as LoanTab
    const markup = renderToStaticMarkup(<LoanTabs tabs={tabs} current={shut} hrefOf={(group) => `/x?group=${group}`} />)
    const tab = /<button[^>]*disabled[^>]*>.*?<\/button>/s.exec(markup)?.[0] ?? ''
    expect(tab).toContain('text-bad')
    expect(textOf(tab).trim()).toBe('Privacy Setting Engaged')
    expect(markup).not.toContain('group=current')
    expect(markup).toMatch(/<nav.*group=discharged.*<\/nav>/s)
    expect(markup).toMatch(/group=discharged[^>]*>See Discharged</)
    expect(textOf(markup)).toContain('This Lender has engaged Privacy Settings for their Current Loans')
    expect(textOf(markup)).not.toContain('their Discharged Loans')
    const both = tabs.map((each) => ({ ...each, isPrivate: true }))
    const second = renderToStaticMarkup(<LoanTabs tabs={both} current={shut} hrefOf={() => '/x'} />)
    expect(textOf(second)).toContain('This Lender has engaged Privacy Settings for their Discharged Loans')
  })

  test('a hidden book is said to be hidden, visible figures are shown in shorthand', () => {
    const text = textOf(renderToStaticMarkup(<ProfileFigures figures={figures} />))
    expect(text).toContain('$486.20M')
    expect(text).toContain('Discharged, 118 loans')
    expect(text).toContain('0.40%')
    expect(text).toContain('Current book Hidden by the lender')
    const cards = textOf(renderToStaticMarkup(<ProfileFigureItems figures={figures} />))
    expect(cards).not.toContain('Current')
  })

  test("[D-22] a rating is floored to the half with one decimal, and five is 'Top Rated!'", () => {
    const shown = (avgStarRating: number | null) =>
      textOf(
        renderToStaticMarkup(
          <ProfileRating avgStarRating={avgStarRating} reviewedLoansCount={38} positiveReviewsCount={34} />,
        ),
      )
    expect(shown(4.74)).toContain('4.5')
    expect(shown(4.99)).not.toContain('Top Rated!')
    expect(shown(5)).toContain('Top Rated!')
    expect(shown(4)).toContain('38 reviewed loans · 34 positive')
    expect(shown(null)).toContain('No ratings yet')
  })

  test('[B-06] the page of a switched-off company shows only the name, the banner and the back link', () => {
    const draw = (mayOpenUsers: boolean) =>
      renderToStaticMarkup(
        <DeactivatedProfile
          profile={{ isDeactivated: true, kind: 'lender', id: 5, companyName: 'Redgum', name: 'Amelia Ferrante' }}
          mayOpenUsers={mayOpenUsers}
        />,
      )
    const markup = draw(true)
    expect(textOf(markup)).toMatch(/Amelia Ferrante.* THE ACCOUNT HAS BEEN DEACTIVATED/)
    expect(textOf(markup)).toContain('If it belongs to you contact your BDM to request activation')
    expect(markup.match(/<a .*?<\/a>/gs)).toEqual([expect.stringMatching(/href="\/users\/all".*Back to All Users/)])
    expect(markup).not.toMatch(/<(nav|table)\b/)
    expect(draw(false)).not.toMatch(/<a\b/)
  })
})
