import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChangesPanel } from '#components/discovery/profile-overview/changes-panel.tsx'
import type { TimelineEntry } from '#lib/market/timeline/schema.ts'

const entry = (id: string, day: string): TimelineEntry => ({
  source: 'loans',
  id,
  at: new Date(`${day}T02:00:00Z`),
  by: null,
  about: { act: 'UPDATED', loanId: 3, loanNo: '77', logId: 5, stage: 'Settled' },
})
const lastLook = new Date('2026-11-20T02:00:00Z')
const draw = (
  newMatches: number,
  entries: TimelineEntry[],
  { kind = 'lender', timelineHref = null }: { kind?: 'lender' | 'broker'; timelineHref?: string | null } = {},
) =>
  renderToStaticMarkup(
    <ChangesPanel
      changes={{ entries, lastLook, newMatches }}
      kind={kind}
      timelineHref={timelineHref}
      matchesHref="/matches"
      pathOf={() => '/there'}
    />,
  )
    .replace(/<[^>]*href="([^"]*)"[^>]*>/g, '[$1]')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('new matches come first, link to Matches and count as new beside the changes', () => {
  const drawn = draw(2, [entry('1', '2026-11-25'), entry('2', '2026-11-02')])
  expect(drawn).toContain('[/matches]2 brokers newly matched with you New')
  expect(drawn).toContain('3 since you last looked on 20 Nov 2026')
  expect(draw(1, [], { kind: 'broker' })).toContain('[/matches]1 lender newly matched with you New')
  expect(draw(0, [entry('1', '2026-11-25')])).not.toContain('matched')
})

test('only staff have a timeline link, and an owner without changes sees where changes come from', () => {
  expect(draw(0, [], { timelineHref: '/timeline' })).toContain('[/timeline]Timeline')
  const owner = draw(0, [])
  expect(owner).not.toContain('Timeline')
  expect(owner).toContain('Loans, ratings, approaches and changes of your profile by others appear here.')
})

test('says "More than" when every listed change is new', () => {
  const all = Array.from({ length: 6 }, (_none, at) => entry(String(at), '2026-11-25'))
  expect(draw(1, all)).toContain('More than 6 since you last looked')
})
