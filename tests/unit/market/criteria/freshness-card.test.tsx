import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VerificationCard } from '#components/market/criteria/form/freshness-card.tsx'
import type { CategoryActs } from '#components/market/criteria/form/use-category-acts.ts'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'

const TODAY = '2026-03-02' as Day
const acts = { isBusy: false, busy: null, offer: async () => true } as unknown as CategoryActs

const draw = (status: EditedCriteria['status'], left: number | null, isOffered = true, mayUpdate = true): string => {
  const shownUntil = left === null ? null : addDaysTo(TODAY, left)
  const facts = { status, shownUntil, isOffered } as EditedCriteria
  const offered = { value: isOffered, isPending: false, choose: async () => undefined }
  const props = { facts, today: TODAY, acts, offered, mayUpdate }
  return renderToStaticMarkup(<VerificationCard {...props} />)
}
const TONES = { warn: 'bg-warn-soft', good: 'bg-good-soft', bad: 'bg-bad-soft', neutral: 'bg-sunken' }
const toneOf = (html: string) =>
  Object.entries(TONES).flatMap(([tone, look]) => (new RegExp(`<span class="[^"]*${look}`).test(html) ? [tone] : []))

test.each([
  [30, '30 days left', 'good'],
  [8, '8 days left', 'good'],
  [7, '7 days left', 'warn'],
  [1, '1 day left', 'warn'],
  [0, 'Last day', 'warn'],
] as const)(
  '[F-14] with %i days left a verified category shows %s, in amber for the last seven',
  (left, text, tone) => {
    const html = draw(1, left)
    expect(html).toContain(`>${text}<`)
    expect(toneOf(html)).toEqual([tone])
    expect(html).toContain('Verified until')
    expect(html).toContain('You must verify every calendar month or this matrix will be paused.')
  },
)

test.each([
  [0, -1, 'Lapsed', 'bad'],
  [2, 3, 'Not verified', 'warn'],
  [3, null, 'Empty', 'neutral'],
] as const)(
  'a category in state %i shows its state, and a lapse date only if it has lapsed',
  (status, left, text, tone) => {
    const html = draw(status, left)
    expect(html).toContain(`>${text}<`)
    expect(toneOf(html)).toEqual([tone])
    expect(html.includes('Lapsed after')).toBe(status === 0)
    expect(html).not.toContain('days left')
  },
)

test('[F-25] the switch shows whether the category is offered, and is disabled for viewers who may not change it', () => {
  expect(draw(1, 20, true)).toMatch(/role="switch" aria-checked="true"/)
  expect(draw(1, 20, false)).toMatch(/role="switch" aria-checked="false"/)
  expect(draw(1, 20)).not.toContain('disabled=""')
  expect(draw(1, 20, true, false)).toContain('disabled=""')
})
