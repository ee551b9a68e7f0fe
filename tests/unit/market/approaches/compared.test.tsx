import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApproachView } from '#components/market/approaches/approach-view.tsx'
import { StatedTable } from '#components/market/scenarios/answer/stated-table.tsx'
import type { StatedReason } from '#lib/market/scenarios/schema.ts'

const reason = (label: string, judgement: StatedReason['judgement']): StatedReason =>
  ({ key: label, label, judgement, wished: '$2,400,000', stated: null, text: `${label}.` }) as never

const approach = {
  state: 'WITHDRAWN',
  dueOn: '2026-12-01',
  version: 1,
  deal: {
    amount: 2_400_000n,
    lvr: null,
    value: null,
    termMonths: null,
    neededBy: null,
    construction: null,
    subdivision: null,
    names: { category: null, priority: null, place: null, security: null, purpose: null, credits: [] },
  },
  note: '',
  lenderName: 'Redgum',
  amount: null,
  declineReason: null,
  answerNote: '',
  loanId: null,
}

const draw = (compared: readonly StatedReason[], mayAnswer = false) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <ApproachView approach={approach as never} mayAnswer={mayAnswer} compared={compared} />
    </AppRouterContext>,
  )

const [available, state, place] = [
  reason('Available', 'pass'),
  reason('State', 'not stated'),
  reason('Place', 'not stated'),
]

test('the approach page folds unstated rules into one closed line and shows the others', () => {
  const html = draw([state, available, place])
  const [open = '', folded = ''] = html.split('<details')
  expect(open).toContain('>Available</th>')
  expect(open).not.toContain('>State</th>')
  expect(folded).toMatch(/^(?![^>]* open)[^>]*><summary[^>]*>2 not stated<\/summary>/)
  for (const label of ['State', 'Place']) expect(folded).toContain(`>${label}</th>`)
  expect(folded).not.toContain('>Available</th>')
  const unasked = { ...place, wished: null } as StatedReason
  expect(draw([state, available, unasked])).toContain('>2 not stated or not asked for</summary>')
})

test('failed rules come first, then rules to check, then rules that fit', () => {
  const html = draw([available, reason('Parcel size', 'warn'), reason('LVR', 'pass'), reason('Ranking', 'fail')])
  const order = [...html.matchAll(/>([^<]+)<\/th>/g)].map(([, label]) => label).slice(4)
  expect(order).toEqual(['Ranking', 'Parcel size', 'Available', 'LVR'])
})

test('no fold is shown if every rule is judged, and only the fold if none is', () => {
  expect(draw([available])).not.toContain('<details')
  expect(draw([state]).match(/<table/g)).toHaveLength(1)
})

test('the match page shows every rule, and each value has its label for a phone', () => {
  const html = renderToStaticMarkup(<StatedTable name="Redgum" stated={[state, available]} />)
  expect(html).not.toContain('<details')
  expect(html.match(/data-label="This deal"/g)).toHaveLength(2)
  expect(html.match(/data-label="This lender"/g)).toHaveLength(2)
  expect(html.match(/role="rowheader"/g)).toHaveLength(2)
})

test('a lender is asked to verify its criteria, brokers and staff to ask whether they still apply', () => {
  const old = { ...reason('Verification', 'warn'), key: 'freshness', stated: '24 days ago', text: 'Ask about it.' }
  expect(draw([old as StatedReason], true)).toContain('Verified 24 days ago. Verify your criteria.')
  expect(draw([old as StatedReason], true)).not.toContain('Ask about it.')
  expect(draw([old as StatedReason])).toContain('Ask about it.')
})
