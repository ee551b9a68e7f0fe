import { describe, expect, test } from 'vitest'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { read } from '#tests/unit/discovery/loan-search/words/reading.ts'

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
    ['by bdm', by('bdm')],
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
    ['how much pipeline by bdm', by('bdm', pipeline)],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})
