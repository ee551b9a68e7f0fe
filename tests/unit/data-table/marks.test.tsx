import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { DetailNoteField } from '#components/crm/detail-notes/detail-note-field.tsx'
import { CallScorePanel } from '#components/crm/file-notes/score-panel.tsx'
import { LogPanel } from '#components/lending/history/logs/log-panel.tsx'
import { LoanStatusBadge, LoanStatusMark } from '#components/lending/statuses/status-badge.tsx'
import { CriteriaTabs } from '#components/market/criteria/criteria-tabs.tsx'
import { VerificationCard } from '#components/market/criteria/form/freshness-card.tsx'
import { PortraitPager } from '#components/market/profiles/portrait-pager.tsx'
import { ProfileRating } from '#components/market/profiles/rating.tsx'
import { TimelineList } from '#components/market/timeline/timeline-list.tsx'
import { SaveStateLine } from '#components/saving/save-state.tsx'
import { Badge, type BadgeTone } from '#components/ui/badge.tsx'
import { parseNoteSearch } from '#lib/crm/file-notes/search.ts'
import { criteriaLabels } from '#lib/market/criteria/labels.ts'
import type { CriteriaStatus } from '#lib/market/criteria/schema.ts'
import { markupOf, seen } from '#tests/unit/data-table/drawn.tsx'

const shown = (drawn: ReactNode): string => seen(markupOf(drawn))

describe('state marks', () => {
  test.each(['neutral', 'good', 'warn', 'bad', 'accent'] as BadgeTone[])(
    'a %s badge has its tone and an icon',
    (tone) => {
      expect(shown(<Badge tone={tone}>Word</Badge>)).toBe(`{${tone}} Word`)
      expect(markupOf(<Badge tone={tone}>Word</Badge>)).toContain('<svg')
    },
  )

  test.each([
    ['PRESETTLEMENT', 'accent'],
    ['SETTLED', 'good'],
    ['DEFAULT', 'bad'],
    ['VARIATIONINPROG', 'warn'],
    ['DISCHARGED', 'neutral'],
    ['A_LATER_ONE', 'accent'],
  ])('a loan that is %s has a %s mark on a card', (statusKey, tone) => {
    expect(shown(<LoanStatusMark statusKey={statusKey} name="Word" />)).toBe(`{${tone}} Word`)
  })

  test('a loan that is overdue is red and says by how many days, in a list and on a badge', () => {
    const overdue = { statusKey: 'SETTLED', name: 'Settled', daysOverdue: 1_200 }
    expect(shown(<LoanStatusMark {...overdue} />)).toBe('{bad} Settled, 1,200 d late')
    expect(shown(<LoanStatusBadge {...overdue} />)).toBe('{bad} Settled, 1,200 d late')
    const variation = { statusKey: 'VARIATIONINPROG', name: 'Variation in progress', daysOverdue: 9 }
    expect(shown(<LoanStatusMark {...variation} />)).toBe('{bad} Variation, 9 d late')
    expect(shown(<LoanStatusBadge {...variation} />)).toBe('{bad} Variation in progress, 9 d late')
    expect(markupOf(<LoanStatusBadge {...overdue} className="ml-2" />)).toContain('ml-2')
  })

  test.each([
    ['idle', null, ''],
    ['waiting', null, 'Waiting'],
    ['saving', null, 'Saving'],
    ['saved', null, '{good} Saved'],
    ['failed', null, '{bad} Failed Retry'],
    ['failed', 'The disk is full.', '{bad} Failed. The disk is full. Retry'],
    ['conflict', null, '{warn} Conflict'],
  ] as const)('an autosaving field in state %s with the reason %s shows its text', (state, reason, text) => {
    const texts = { waiting: 'Waiting', saving: 'Saving', saved: 'Saved', failed: 'Failed', conflict: 'Conflict' }
    const field = { value: '', state, reason } as never
    const retry = Object.assign({ retry: 'Retry' }, texts)
    expect(shown(<SaveStateLine field={field} texts={retry} onRetry={() => undefined} />)).toBe(text)
  })

  test('the log of a loan is shown as intact, or as broken at an entry', () => {
    const loan = { id: 7, loanNo: 'CV7' }
    expect(shown(<LogPanel loan={loan} entries={3} brokenAt={null} changes={[]} />)).toMatch(/\{good\} .*3/)
    expect(shown(<LogPanel loan={loan} entries={3} brokenAt={2} changes={[]} />)).toMatch(/\{bad\} .*2/)
  })
})

describe('a category', () => {
  const STATES = ['{bad} Lapsed', '{good} Verified', '{warn} Not verified', 'Empty']

  test.each([0, 1, 2, 3] as CriteriaStatus[])(
    'in state %i has a tab with its state, and says when it is not offered',
    (status) => {
      const tab = (isOffered: boolean) =>
        shown(
          <CriteriaTabs
            tabs={[{ tab: 4, categoryKey: 'FIRST_RANKING', status, isOffered } as never]}
            current={4}
            hrefOf={(at) => `/x?category=${at}`}
          />,
        )
      const said = STATES[status]?.split(' ').slice(1).join(' ')
      expect(tab(true)).toContain(said)
      expect(tab(true)).not.toContain(criteriaLabels.notOffered)
      expect(tab(false).includes(criteriaLabels.notOffered)).toBe(status !== 3)
    },
  )

  test.each([
    [{ status: 1, shownUntil: '2026-03-30' }, 'good'],
    [{ status: 1, shownUntil: '2026-03-10' }, 'good'],
    [{ status: 1, shownUntil: '2026-03-09' }, 'warn'],
    [{ status: 1, shownUntil: '2026-03-02' }, 'warn'],
    [{ status: 0, shownUntil: '2026-03-01' }, 'bad'],
    [{ status: 2, shownUntil: null }, 'warn'],
    [{ status: 3, shownUntil: null }, 'neutral'],
  ])('with %j has a card in the tone %s', (facts, tone) => {
    const card = (isOffered: boolean, mayUpdate = true) =>
      markupOf(
        <VerificationCard
          facts={Object.assign({ isOffered }, facts) as never}
          today={'2026-03-02' as never}
          acts={{ offer: async () => undefined, isBusy: false, busy: null } as never}
          offered={{ value: isOffered, isPending: false, choose: async () => undefined }}
          mayUpdate={mayUpdate}
        />,
      )
    expect(seen(card(true))).toContain(`{${tone}}`)
    expect(card(true)).toContain('aria-checked="true"')
    expect(card(false)).toContain('aria-checked="false"')
    expect(card(true)).not.toContain('disabled=""')
    expect(card(true, false)).toContain('disabled=""')
  })
})

describe('people and their figures', () => {
  const person = (individualId: number, firstname: string, standing: object) =>
    Object.assign({ individualId, firstname, lastname: 'Lee', imageFile: null }, standing) as never

  test.each([
    [{ isVisible: true, hasAcceptedInvitation: true }, 'Bo Lee'],
    [{ isVisible: false, hasAcceptedInvitation: true }, 'Bo Lee, Hidden'],
    [{ isVisible: true, hasAcceptedInvitation: false }, 'Bo Lee, Invitation pending'],
    [{}, 'Bo Lee'],
  ])('a person who is %j is shown as %s in the portrait pager', (standing, said) => {
    const html = markupOf(
      <PortraitPager
        people={[person(1, 'Ann', {}), person(2, 'Bo', standing)]}
        index={0}
        hrefOf={(at) => `/x?p=${at}`}
      />,
    )
    expect(html).toContain(`title="${said}"`)
    expect(html.split('bg-warn-soft').length - 1).toBe(said === 'Bo Lee' ? 0 : 1)
    expect(seen(html)).toContain('Portrait 1 of 2')
  })

  test('a single portrait has no pager', () => {
    expect(markupOf(<PortraitPager people={[person(1, 'Ann', {})]} index={0} hrefOf={() => '/x'} />)).toBe('')
  })

  test('each person’s score shows the total of their calls', () => {
    const months = (calls: number[]) =>
      calls.map((count, at) => ({ sortDate: `2026-0${at + 1}-01`, dateDisplay: `M${at + 1} 2026`, calls: count }))
    const rows = [
      { userName: 'Kim Orr', monthlyScores: months([3, 0, 1_240]) },
      { userName: 'Lo Ash', monthlyScores: months([0, 0, 0]) },
    ]
    const text = shown(
      <CallScorePanel
        span="monthly"
        scores={{ rows, total: 2, page: 1, pageSize: 2 }}
        search={parseNoteSearch({})}
        today={'2026-03-02' as never}
      />,
    )
    expect(text).toContain('Kim Orr 1,243 calls')
    expect(text).toContain('Lo Ash 0 calls')
  })

  test('a rating is empty, a number, or Top Rated', () => {
    const rating = (avgStarRating: number | null, count: number | null, positive: number | null) =>
      shown(<ProfileRating avgStarRating={avgStarRating} reviewedLoansCount={count} positiveReviewsCount={positive} />)
    expect(rating(null, 0, 0)).not.toContain('loan')
    expect(rating(5, 1, null)).toMatch(/\{good\} Top Rated! .*1 reviewed loan$/)
    expect(rating(4, 2, 1)).toMatch(/2 reviewed loans · 1 positive$/)
    expect(rating(4, 2, 1)).not.toContain('Top Rated!')
    expect(rating(4, null, null)).not.toContain('reviewed')
  })

  test('a detail note says who edited it last, or that nobody has', () => {
    const note = (edited: object) =>
      shown(
        <DetailNoteField
          profile={{ kind: 'lender', id: 7 }}
          section={'professional' as never}
          note={Object.assign({ detail: 'Likes trains.', version: 1 }, edited) as never}
        />,
      )
    const nobody = { lastModifiedDate: null, lastModifiedByFirstName: null, lastModifiedByLastName: null }
    const edited = { lastModifiedByFirstName: 'Ida', lastModifiedByLastName: 'Voss' }
    expect(note(Object.assign({ lastModifiedDate: '2026-03-02T01:02:03Z' }, edited))).toContain(
      'Last edited by Ida Voss, ',
    )
    expect(note(nobody)).not.toContain('Last edited by')
  })
})

test('Newest and Older keep the filter of the timeline', () => {
  const query = { only: 'notes' as const, before: 'x' }
  const html = markupOf(
    <TimelineList
      timeline={{ entries: [], older: 'y' } as never}
      query={query as never}
      today={'2026-03-02' as never}
      hrefOf={({ only, before }) => `/x?only=${only}&before=${before}`}
      pathOf={() => '/x'}
    />,
  )
  expect(seen(html)).toContain('[/x?only=notes&before=null] Newest')
  expect(seen(html)).toContain('[/x?only=notes&before=y] Older')
})
