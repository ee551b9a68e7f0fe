import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MatchLists } from '#components/market/scenarios/answer/match-lists.tsx'
import type { Match } from '#lib/market/scenarios/schema.ts'

const NONE = { total: 0, rows: [] }
const draw = (more: Partial<Match>): string => {
  const match: Match = {
    scenario: { categoryKey: 'SECOND_RANKING', suburbId: null, chips: [], said: [] },
    asOf: null,
    judged: 28,
    lapsed: null,
    unverified: null,
    lists: { fits: NONE, near: NONE, out: NONE },
    leaveOpen: 0,
    otherProperty: 0,
    page: 1,
    pageSize: 20,
    rankedBy: '',
    ...more,
  }
  const ignore = () => undefined
  return renderToStaticMarkup(
    <MatchLists
      match={match}
      isOutdated={false}
      onMore={ignore}
      followedId={null}
      onFollowed={ignore}
      onApply={ignore}
      choosing={null}
      newLenderIds={[]}
    />,
  )
}

test('the line above an answer says that only verified criteria are judged', () => {
  expect(draw({})).toContain('28 lenders offer 2nd Ranking with criteria verified in the last 30 days. All of them')
  expect(draw({ asOf: '2026-11-03' })).toContain('on 03 Nov 2026 with verified criteria. All of them')
  for (const html of [draw({}), draw({ asOf: '2026-11-03' }), draw({ lapsed: 0, unverified: 0 })]) {
    expect(html).not.toContain('left out')
    expect(html).not.toContain('/freshness')
  }
})

test('it leads staff to the lenders that are left out, and says why they are', () => {
  const html = draw({ lapsed: 3, unverified: 0 })
  expect(html).toContain('3 more are left out (3 lapsed): see')
  expect(html).toContain('href="/freshness?state=LAPSED&amp;sort=SECOND_RANKING"')
  expect(draw({ lapsed: 1, unverified: 0 })).toContain('1 more is left out (1 lapsed): see')
  expect(draw({ lapsed: 0, unverified: 2 })).toContain('2 more are left out (2 not verified): see')
  const both = draw({ lapsed: 3, unverified: 11 })
  expect(both).toContain('14 more are left out (3 lapsed, 11 not verified): see')
  expect(both).toContain('href="/freshness?sort=SECOND_RANKING"')
})

test('it says for how many of them nothing rules the deal out', () => {
  const judge = (fits: number) => draw({ lists: { fits: { total: fits, rows: [] }, near: NONE, out: NONE } })
  expect(judge(4)).toContain('4 fit: nothing they state rules the deal out.')
  expect(judge(1)).toContain('1 fits: nothing it states rules the deal out.')
})
