import { expect, test } from 'vitest'
import { buildOfferSection } from '#lib/campaigns/digests/offers/rules.ts'
import type { Offer } from '#lib/campaigns/digests/offers/schema.ts'
import { createEmptyTerms } from '#lib/market/criteria/rules.ts'

const offer = (part: Partial<Offer> = {}): Offer => ({
  id: 1,
  company: 'Banksia Lending',
  categoryKey: 'FIRST_RANKING',
  terms: createEmptyTerms() as unknown as Offer['terms'],
  states: [],
  verifiedDay: '2026-11-20',
  current: null,
  discharged: null,
  suburbs: null,
  ...part,
})
const shown = (part: Partial<Offer>): Record<string, string> =>
  Object.fromEntries(buildOfferSection(offer(part)).rows.map(({ label, value }) => [label, value]))

test('shows count and amount of a visible book, says when it is empty, and omits a hidden one', () => {
  const rows = shown({ current: { loans: 3, dollars: '4500000' }, discharged: { loans: 0, dollars: '0' } })
  expect(rows['Current book']).toBe('3 loans, $4,500,000')
  expect(rows['Discharged book']).toBe('no loans')
  expect(shown({ current: { loans: 1, dollars: '1' } })).not.toHaveProperty('Discharged book')
  expect(shown({ current: { loans: 1, dollars: '1' } })['Current book']).toBe('1 loan, $1')
})

test('names the first thirty suburbs and counts the rest', () => {
  const suburbs = Array.from({ length: 32 }, (_, at) => `Suburb ${at + 1}`)
  expect(shown({ suburbs })['Suburbs of its loans']).toMatch(/^Suburb 1, .*Suburb 30 and 2 more$/)
  expect(shown({ suburbs: suburbs.slice(0, 2) })['Suburbs of its loans']).toBe('Suburb 1, Suburb 2')
  expect(shown({ suburbs: null })).not.toHaveProperty('Suburbs of its loans')
})
