import { describe, expect, test } from 'vitest'
import { read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const meaningOf = (text: string) => {
  const { readings, others } = read(text)
  expect(others, text).toEqual([])
  expect(readings, text).toHaveLength(1)
  return readings[0]
}
const by = (name: string, sort = 'principal', isDescending = true) => ({ by: name, sort, isDescending })

describe('figures of groups in words', () => {
  test.each([
    ['average loan size by quarter', { group: by('quarter', 'name'), figures: 'meanLoan' }],
    ['avg deal size by lender', { group: by('lender', 'meanLoan') }],
    ['fees earned by quarter', { group: by('quarter', 'name'), figures: 'fees' }],
    ['total fees by lender', { group: by('lender', 'fees') }],
    ['avg estab fee by lender', { group: by('lender', 'fee') }],
    ['average establishment fee by quarter', { group: by('quarter', 'name'), figures: 'fees' }],
    ['who charges the highest fee', { group: by('lender', 'fee') }],
    ['which lenders have the lowest fees', { group: by('lender', 'fee', false) }],
    ['which quarter had the most fees', { group: by('quarter', 'fees') }],
    ['brokers with the largest average loan', { group: by('broker', 'meanLoan') }],
    ['fees by lender and state', { group: by('lender', 'fees'), across: 'state', figures: 'fees' }],
  ])('%s', (text, meaning) => expect(meaningOf(text)).toEqual(meaning))

  test('figures without groups are shown by state', () => {
    expect(meaningOf('average loan size in nsw')).toEqual({ state: ['NSW'], group: by('state', 'meanLoan') })
  })

  test('fees are set beside two times', () => {
    expect(meaningOf('total fees by lender this year vs last year')).toMatchObject({
      group: { by: 'lender' },
      across: 'calendarYear',
      figures: 'fees',
    })
  })

  test('a fee with a figure is a filter', () => {
    expect(meaningOf('fee under 2%')).toEqual({ estab: { min: null, max: '1.99' } })
  })
})

describe('bands in words', () => {
  test.each([
    ['ageing of overdue loans', { group: by('daysOverdue', 'name', false), expiry: 'EXPIRED' }],
    ['overdue ageing by lender', { group: by('lender'), across: 'daysOverdue', expiry: 'EXPIRED' }],
    ['ageing of overdue loans by lender', { group: by('lender'), across: 'daysOverdue', expiry: 'EXPIRED' }],
    ['default ageing', { group: by('daysOverdue', 'name', false), status: ['DEFAULT'] }],
    ['lvr bands by security', { group: by('security'), across: 'lvrBand' }],
    ['loans by size', { group: by('loanSize', 'name', false) }],
    ['loans by lvr', { group: by('lvrBand', 'name', false) }],
  ])('%s', (text, meaning) => expect(meaningOf(text)).toEqual(meaning))

  test('lenders by size are ordered', () => {
    expect(meaningOf('lenders by size')).toEqual({ group: by('lender') })
  })
})

describe('the fewest loans of a group', () => {
  test.each([
    ['brokers with at least 5 loans', { group: by('broker'), least: 5 }],
    ['by broker with more than 4 loans', { group: by('broker'), least: 5 }],
    ['by lender 10 or more deals', { group: by('lender'), least: 10 }],
    ['default rate by broker, at least 5 loans', { group: by('broker', 'bookShare'), status: ['DEFAULT'], least: 5 }],
  ])('%s', (text, meaning) => expect(meaningOf(text)).toEqual(meaning))

  test('needs groups', () => {
    expect(read('nsw at least 5 loans').others).toEqual(['unknown: at least 5 loans'])
  })
})

test('suburbs are ordered by what they hold', () => {
  expect(meaningOf('top 10 suburbs by exposure')).toEqual({ group: by('suburb'), top: 10, book: 'current' })
  expect(meaningOf('suburbs by principal')).toEqual({ group: by('suburb') })
})
