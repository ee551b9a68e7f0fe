import { describe, expect, test } from 'vitest'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { min, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const over = (by: GroupedBy, leastPrincipal: string, more: Meaning = {}): Meaning =>
  Object.assign({}, more, { group: getUsualGrouping(by), leastPrincipal })
const book: Meaning = { book: 'current' }

describe('who holds an amount in all is a group of that principal', () => {
  test.each<[string, Meaning]>([
    ['lenders with over $20m current', over('lender', '20000001', book)],
    ['lender companies with over $20m current', over('lender', '20000001', book)],
    ['which lenders have at least $20m in current loans', over('lender', '20000000', book)],
    ['lenders with a current book over $20m', over('lender', '20000001', book)],
    ['lenders with a book of more than 20m', over('lender', '20000001', book)],
    ['top 10 brokerages with over $5m in vic', over('broker', '5000001', { state: ['VIC'] })],
    ['brokers who have more than $5m in total in default', over('broker', '5000001', { status: ['DEFAULT'] as never })],
    [
      'law firms with over $5m this year',
      over('lawFirm', '5000001', { settlement: { min: '2026-01-01', max: '2026-12-31' } }),
    ],
    ['lenders with over $5m by quarter', over('lender', '5000001', { across: 'quarter' })],
    ['lenders with over $5m and at least 3 loans', over('lender', '5000001', { least: 3 })],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})

describe('an amount of each loan stays one', () => {
  test.each<[string, Meaning]>([
    [
      'which lenders closed second mortgages over $2m',
      { priority: 'SECOND', principal: min('2000001'), group: getUsualGrouping('lender') },
    ],
    ['which lenders have over $2m loans', { principal: min('2000001'), group: getUsualGrouping('lender') }],
    ['loans over $2m by lender', { principal: min('2000001'), group: getUsualGrouping('lender') }],
  ])('%s', (text, meaning) => expect(read(text).readings).toEqual([meaning]))

  test.each([
    'lenders with LVR over 65%',
    'lenders with over $2m loans',
    'lenders with over $2m each',
    'lenders with under $2m',
  ])('%s finds no groups by their principal', (text) =>
    expect(read(text).readings[0]).not.toHaveProperty('leastPrincipal'),
  )
})
