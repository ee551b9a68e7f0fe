import { expect, test } from 'vitest'
import { listOwners, listPossibleNames, nameBdms, nameOwners } from '#lib/discovery/loan-search/words/named/rules.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { known } from '#tests/unit/discovery/loan-search/words/reading.ts'

const bdms = new Map([['ana lee', 7]])
const parse = (text: string) => parseQuestionTerms(text, known)
const meant = (text: string): readonly Meaning[] =>
  nameBdms(parse(text), bdms).flatMap((term) => (term.kind === 'meant' ? term.options : []))

test('a whole name of a BDM filters by that BDM, wherever it is', () => {
  expect(meant('how much did Ana Lee settle last month')).toContainEqual({ bdm: 7 })
  expect(meant('default loans of Ana Lee, in vic').filter((each) => Object.keys(each).length > 0)).toEqual([
    { status: ['DEFAULT'] },
    { bdm: 7 },
    { state: ['VIC'] },
  ])
})

test.each(['ana in vic', 'ana lee smith in vic', 'lee ana in vic'])('%s names nobody', (text) => {
  expect(meant(text)).not.toContainEqual({ bdm: 7 })
})

test('only words beside each other may be a name', () => {
  expect(listPossibleNames(parse('foo in vic bar baz'))).toEqual(['bar baz'])
})

test('a first name before brokers or lenders is that of their BDM', () => {
  const first = new Map([['omar', 9]])
  const meant = (text: string) =>
    nameOwners(parse(text), first).flatMap((term) => (term.kind === 'meant' ? term.options : []))
  expect(meant("omar's brokers ranked by $ settled this yr")).toContainEqual({ brokerBdm: 9 })
  expect(meant('Omar’s lenders in default')).toContainEqual({ lenderBdm: 9 })
  for (const text of ["omar's loans this year", "ana's brokers by fees", 'omar brokers by fees'])
    expect(meant(text).flatMap((each) => Object.keys(each))).not.toContain('brokerBdm')
  expect(listOwners(parse("Omar's brokers"))).toEqual([{ at: 0, name: 'omar', filter: 'brokerBdm' }])
})
