import { describe, expect, test } from 'vitest'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { isNegation } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { buildSearchOfFilters, type Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (group: GroupedBy) => getUsualGrouping(group)

describe('overdue or in another status', () => {
  const notesOf = (text: string) => parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])
  const [late, inDefault]: Meaning[] = [{ expiry: 'EXPIRED' }, { status: ['DEFAULT'] }]

  test.each<[string, (Meaning | undefined)[]]>([
    ['overdue or in default', [late, inDefault]],
    ['loans in default or overdue', [inDefault, late]],
    [
      'overdue by more than 30 days or in default',
      [{ book: 'current', repayment: { min: null, max: '2026-10-23' } }, inDefault],
    ],
    ['overdue or in default by scenario', [late, inDefault].map((each) => ({ ...each, group: by('scenario') }))],
  ])('%s has a search for each, and a note', (text, readings) => {
    expect(read(text)).toEqual({ readings, others: [] })
    expect(notesOf(text)).toEqual([wordNotes.eitherLate])
    expect(parseQuestionTerms(text, known).filter(({ isSplit }) => isSplit)).toHaveLength(1)
  })

  test('other filters are joined by no “or”, and statuses are choices of one', () => {
    expect(read('overdue or in vic').others).toEqual(['unknown: or'])
    expect(read('current or in default').others).toEqual(['unknown: or'])
    expect(read('settled or in default').readings).toEqual([{ status: ['DEFAULT', 'SETTLED'] }])
  })
})

test.each<[string, Meaning]>([
  ['settlements by lender', { group: by('lender') }],
  ['second mortgage share of settlements by month', { group: by('priority'), across: 'month', figures: 'share' }],
])('%s are loans settled by today', (text, meaning) => {
  expect(read(text)).toEqual({
    readings: [{ ...meaning, settlement: { min: null, max: '2026-11-23' } }],
    others: [],
  })
})

test('settlements with a status or a time of their own have no other', () => {
  expect(read('settlements in pre-settlement by lender').readings[0]).not.toHaveProperty('settlement')
  expect(read('settlements last year by lender').readings[0]).not.toHaveProperty('settlement')
})

test.each([
  ...['overdue by more than 9999 months', '9999 weeks or more overdue', 'overdue by lender, over 9999 months'],
  ...[
    'older than 9999 years',
    'settled in the last 999 years',
    'due in the next 999 years',
    'unsettled for 9999 months',
  ],
  ...['recorded in the last 999 years', 'discharged in the last 999 quarters', 'due in 9999 days', '999 years ago'],
])('%s, before or after any date, is no search that an address drops', (text) => {
  for (const reading of read(text).readings) expect(buildSearchOfFilters(reading).filters).toMatchObject(reading)
})

test.each(['default rate by broker including discharged', 'all loans incl pre-settlement by lender'])(
  '%s would be the opposite without the word that is not understood',
  (text) => {
    const [unread] = parseQuestionTerms(text, known).filter(({ kind }) => kind === 'unknown')
    expect(isNegation(unread?.words ?? '')).toBe(true)
  },
)
