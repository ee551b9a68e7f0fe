import { describe, expect, test } from 'vitest'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { placeOwn } from '#lib/discovery/loan-search/words/own/rules.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (grouping: GroupedBy, more: Meaning = {}): Meaning =>
  Object.assign({}, more, { group: getUsualGrouping(grouping) })
const pipeline: Meaning = { status: ['PRESETTLEMENT'] }

describe('groups by the BDM of the first broker or lender', () => {
  test.each<[string, Meaning]>([
    ['by broker bdm', by('brokerBdm')],
    ['by broker BDMs', by('brokerBdm')],
    ["by broker's bdm", by('brokerBdm')],
    ['per broker’s BDM', by('brokerBdm')],
    ["by lead broker's bdm", by('brokerBdm')],
    ['by lender bdm', by('lenderBdm')],
    ["by lender's bdm", by('lenderBdm')],
    ['pre-settlement loans by broker bdm', by('brokerBdm', pipeline)],
    ['vic by lender bdm', by('lenderBdm', { state: ['VIC'] })],
    ['by broker bdm and state', by('brokerBdm', { across: 'state' })],
    ['by bdm', by('brokerBdm')],
    ['by any bdm', by('bdm')],
    ['by broker', by('broker')],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})

describe('the pipeline is the loans before settlement', () => {
  test.each<[string, Meaning]>([
    ['pipeline', pipeline],
    ['our pipeline', pipeline],
    ['what is in the pipeline in vic', Object.assign({ state: ['VIC'] }, pipeline)],
    ['pre-settlement pipeline', pipeline],
    ['pipeline by broker bdm', by('brokerBdm', pipeline)],
    ['how much pipeline by bdm', by('brokerBdm', pipeline)],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})

test('“by BDM” says whose BDM it reads, and “by broker’s BDM” does not need to', () => {
  const notes = (text: string) => parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])
  expect(notes('settled this year by bdm')).toEqual([wordNotes.brokersBdm])
  expect(notes('settled this year by the broker’s bdm')).toEqual([])
  expect(notes('settled this year by lender’s bdm')).toEqual([])
})

test('“my” is of whoever asks, and “whose are they” stays unanswered', () => {
  const mine = placeOwn(parseQuestionTerms('my overdue loans', known), [{ bdm: 7 }])
  expect(mine.flatMap((term) => (term.kind === 'meant' ? term.options : []))).toEqual(
    expect.arrayContaining([{ bdm: 7 }, { expiry: 'EXPIRED' }]),
  )
  const other = placeOwn(parseQuestionTerms('zorblax loans', known), [{ bdm: 7 }])
  expect(other.filter(({ kind }) => kind === 'unknown').map(({ words }) => words)).toEqual(['zorblax'])
  expect(read('my overdue loans').others).toEqual(['unknown: my'])
  expect(read('due in the next 60 days and whose are they').others).toEqual(['unknown: whose are they'])
})

test('a moving year and other days of settlement contradict each other', () => {
  expect(read('settled last year settled in the last 6 months').readings).toEqual([])
})
