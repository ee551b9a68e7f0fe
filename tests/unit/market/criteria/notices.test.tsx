import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CriteriaTabs } from '#components/market/criteria/criteria-tabs.tsx'
import { VerificationCard } from '#components/market/criteria/form/freshness-card.tsx'
import { CategoryNotices } from '#components/market/criteria/form/notices.tsx'
import type { CategoryActs } from '#components/market/criteria/form/use-category-acts.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { categoryNotices, formLabels } from '#lib/market/criteria/labels.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'

const TODAY = '2026-03-02'
const MONTHLY = 'You must verify every calendar month or this matrix will be paused.'

const notices = (status: EditedCriteria['status'], verifiedDaysAgo: number, missing: string[] = []): string => {
  const lastVerifiedDate = addDaysTo(TODAY, -verifiedDaysAgo)
  const shownUntil = status === 2 ? null : addDaysTo(lastVerifiedDate, 30)
  const facts = {
    status,
    lastVerifiedDate,
    shownUntil,
    isOffered: true,
    missing,
    modifiedDate: new Date('2026-03-01'),
  }
  return renderToStaticMarkup(<CategoryNotices facts={facts as unknown as EditedCriteria} today={TODAY} />)
}

test('[F-14] a lapsed category is paused from the day after it was last shown', () => {
  // Verified on 30 January, shown for 30 whole days up to 1 March.
  expect(notices(0, 31)).toContain(`${MONTHLY} Paused since 02 Mar 2026:`)
})

test('[F-14] an edited category last verified over 30 days ago shows both warnings', () => {
  expect(notices(2, 31)).toContain(MONTHLY)
  expect(notices(2, 31)).toContain('Changed 1 day ago and not verified since.')
  expect(notices(2, 31)).not.toContain('Paused since')
  expect(notices(2, 30)).not.toContain(MONTHLY)
  expect(notices(2, 30)).toContain('Changed 1 day ago and not verified since.')
})

test('a changed category says only once that brokers cannot see it', () => {
  const hidden = 'Brokers can&#x27;t see it until you verify it.'
  expect(notices(2, 3)).toContain(`Changed 1 day ago and not verified since. ${hidden}`)
  const incomplete = notices(2, 3, ['lowerRate'])
  expect(incomplete).toContain('it has incomplete mandatory fields.')
  expect(incomplete).toContain('Changed 1 day ago and not verified since.')
  expect(incomplete).not.toContain(hidden)
})

test('all reasons that hide a category from brokers share one notice', () => {
  const bars = (status: EditedCriteria['status'], days: number) => notices(status, days).match(/bg-warn-soft/g) ?? []
  expect(bars(2, 31)).toHaveLength(1)
  expect(bars(1, 3)).toHaveLength(0)
})

const acts = { isBusy: false, busy: null, offer: async () => true } as unknown as CategoryActs

test.each([
  [3, false, true],
  [3, true, false],
  [2, false, false],
  [1, false, false],
] as const)('[F-25] in state %i and offered %j the switch is disabled: %j', (status, isOffered, isClosed) => {
  const facts = { status, shownUntil: null, isOffered } as EditedCriteria
  const offered = { value: isOffered, isPending: false, choose: async () => undefined }
  const props = { facts, today: TODAY, acts, offered, mayUpdate: true }
  const html = renderToStaticMarkup(<VerificationCard {...props} />)
  expect(html.includes('disabled=""')).toBe(isClosed)
  expect(html.includes(formLabels.offeredEmpty)).toBe(isClosed)
})

test('a change made today is described as such', () => {
  expect(categoryNotices.changed(0)).toBe('Changed today and not verified since.')
  expect(categoryNotices.changed(1)).toBe('Changed 1 day ago and not verified since.')
})

test('the open category is the current tab, and only it is in view before scripts run', () => {
  const tabs = [4, 5].map((tab) => ({
    tab,
    categoryKey: tab === 4 ? 'FIRST_RANKING' : 'SECOND_RANKING',
    status: 1,
    isOffered: true,
  }))
  const markup = renderToStaticMarkup(
    <CriteriaTabs tabs={tabs as never} current={5} hrefOf={(tab) => `/?category=${tab}`} />,
  )
  expect(markup.match(/aria-current="page"[^>]*href="[^"]*"/g)).toEqual([expect.stringContaining('category=5')])
  expect(markup.match(/<li class="\[scroll-initial-target:nearest\]">/g)).toHaveLength(1)
})
