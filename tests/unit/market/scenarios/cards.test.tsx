import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnswerFacts } from '#components/market/approaches/answer-facts.tsx'
import { LenderCard } from '#components/market/scenarios/answer/lender-card.tsx'
import { LenderReasons } from '#components/market/scenarios/answer/lender-reasons.tsx'

import type { StatedReason } from '#lib/market/scenarios/schema.ts'

type Props = ComponentProps<typeof LenderCard>

const reason = (label: string, judgement: string) =>
  ({ key: label, label, judgement, wished: '68%', stated: null, text: `${label}.`, strip: null }) as never

const lender = {
  rank: 2,
  lenderId: 7,
  lenderCategoryId: 70,
  name: 'Amelia Ferrante',
  company: 'Redgum',
  verifiedOn: '2026-11-20',
  verifiedDaysAgo: 2,
  shownUntil: '2026-12-20',
  version: null,
  stated: [reason('Available', 'pass'), reason('LVR', 'not stated')],
  shown: [
    { key: 'book', label: 'Like loans', like: 4, of: 4, text: '4 like loans.' },
    { key: 'term', label: 'Term', like: 2, of: 4, text: 'Median 12 months.' },
  ],
  nearMiss: null,
} as unknown as Props['lender']

const draw = (change: Partial<Props> = {}) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <LenderCard
        lender={lender}
        scales={new Map()}
        isPrinted={false}
        list="fits"
        categoryKey="SECOND_RANKING"
        heading={null}
        whyHere="Behind number 1: higher cost of funds."
        onApply={() => {}}
        choosing={null}
        newLenderIds={[]}
        mapped={null}
        {...change}
      />
    </AppRouterContext>,
  ).replaceAll(/<[^>]+>/g, '|')

test('a card explains its rank, the criteria that the lender leaves open, and its loan book', () => {
  const text = draw()
  expect(text).toContain('Behind number 1: higher cost of funds.')
  expect(text).toMatch(/Not stated: \|+It states nothing on LVR\./)
  expect(text).toContain('4 like loans. Term: Median 12 months.')
  expect(draw({ list: 'near' })).toContain('4 like loans.')
  expect(draw({ list: 'out' })).not.toContain('4 like loans.')
  expect(draw({ whyHere: null })).not.toContain('Behind')
})

test('the first card of a section has the section’s heading', () => {
  expect(draw()).not.toContain('another property')
  expect(draw({ heading: 'Only with another property' })).toContain('|Only with another property|')
})

test('a lender that was asked about the deal has a link to its answer instead of the button', () => {
  const asked = { states: new Map([[7, 'Asked: interested']]), open: 1, path: '/approaches/scenarios/3' }
  const choosing = { chosen: [], most: 3, toggle: () => {}, asked }
  expect(draw({ choosing })).toContain('|Asked: interested|')
  expect(draw({ choosing })).not.toContain('|Ask|')
  const nobody = { ...choosing, asked: { states: new Map(), open: 0, path: null } }
  expect(draw({ choosing: nobody })).toContain('|Ask|')
})

test('an answer shows its indication or the reason for declining', () => {
  const answer = {
    amount: null,
    rate: null,
    fee: null,
    declineReason: 'TOO_BUSY',
    answerNote: 'Ask in March.',
    answeredAt: null,
  }
  const shown = (change: object) =>
    renderToStaticMarkup(
      <AnswerFacts approach={Object.assign({ loanId: null, loanNo: null }, answer, change) as never} />,
    )
  expect(shown({})).toContain('Too busy')
  expect(shown({})).toContain('Message from the lender')
  const interested = shown({ declineReason: null, answerNote: '', amount: 2_400_000n, rate: '10.95', fee: '1.50' })
  for (const text of ['$2,400,000', '10.95%', '1.50%']) expect(interested).toContain(text)
  expect(interested).not.toContain('Message from the lender')
})

test('a rule that the deal leaves open is left out, and only staff see the hash of a version', () => {
  const open = { ...(reason('Rate', 'not stated') as StatedReason), wished: null, stated: '10% – 12%' }
  const silent = { ...(reason('LVR', 'not stated') as StatedReason), wished: '68%', stated: null }
  const draw = (hash: string | null) =>
    renderToStaticMarkup(
      <LenderReasons
        lender={{ ...lender, stated: [open, silent], version: { sequence: 3, day: '2026-11-12', hash } }}
        mapped={null}
      />,
    ).replace(/<[^>]*>/g, '|')
  const text = draw(null)
  expect(text).toMatch(/Rate\|+Not asked for\|/)
  expect(text).toMatch(/LVR\|+Not stated\|/)
  expect(text).toContain('|Criteria version 3, 12 Nov 2026|')
  expect(draw('dd23')).toContain('|Criteria version 3, 12 Nov 2026, dd23|')
})
