import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { buildSearchOfFilters, type Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { listTokens } from '#lib/discovery/loan-search/words/years/rules.ts'
import { known, max, min, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

describe('a sentence becomes filters', () => {
  test.each<[string, Meaning]>([
    [
      'second mortgages over $2m near Parramatta last year',
      {
        priority: 'SECOND',
        principal: min('2000001'),
        state: ['NSW'],
        suburb: 1,
        radius: 'KM_20',
        settledIn: 'CALENDAR_YEAR',
      },
    ],
    ['vic >2m', { state: ['VIC'], principal: min('2000001') }],
    ['1st mortgage', { priority: 'FIRST' }],
    ['Second ranking loans', { priority: 'SECOND' }],
    ['pre-settlement', { status: ['PRESETTLEMENT'] }],
    ['presettlement', { status: ['PRESETTLEMENT'] }],
    ['settled or in default', { status: ['DEFAULT', 'SETTLED'] }],
    ['loans in default', { status: ['DEFAULT'] }],
    ['Current loans', { book: 'current' }],
    ['what is our current book by lender', { book: 'current', group: getUsualGrouping('lender') }],
    ['book by bdm', { book: 'current', group: getUsualGrouping('brokerBdm') }],
    ['discharged book', { status: ['DISCHARGED'] }],
    [
      'average rate by state for seconds',
      { priority: 'SECOND', group: { by: 'state', sort: 'rate', isDescending: true } },
    ],
    ['how much is in default', { status: ['DEFAULT'] }],
    ['top brokers', { group: getUsualGrouping('broker') }],
    ['top 5 brokers vic', { state: ['VIC'], group: getUsualGrouping('broker'), top: 5 }],
    ['who are the biggest lenders', { group: getUsualGrouping('lender') }],
    ['construction loans', { scenario: 'CONSTRUCTION' }],
    ['purchases of houses', { scenario: 'PURCHASE', securityType: 'RESIDENTIAL', securitySubType: 'HOUSE' }],
    ['pubs', { securityType: 'SPECIALISED', securitySubType: 'HOTEL' }],
    ['residential', { securityType: 'RESIDENTIAL' }],
    ['prepaid', { interest: 'PREPAID' }],
    ['above 500k', { principal: min('500001') }],
    ['at least 1.5 million', { principal: min('1500000') }],
    ['more than 2,000,000', { principal: min('2000001') }],
    ['under $750000', { principal: max('749999') }],
    ['up to $1bn', { principal: max('1000000000') }],
    ['<= 3m', { principal: max('3000000') }],
    ['between 1m and 2.5m', { principal: { min: '1000000', max: '2500000' } }],
    ['between $5m and $2m', { principal: { min: '2000000', max: '5000000' } }],
    ['from 1m to 2m', { principal: { min: '1000000', max: '2000000' } }],
    ['over 1m under 2m', { principal: { min: '1000001', max: '1999999' } }],
    ['principal over $900', { principal: min('901') }],
    ['LVR under 65%', { lvr: max('64.99') }],
    ['under 65% LVR', { lvr: max('64.99') }],
    ['lvr between 50 and 65', { lvr: { min: '50', max: '65' } }],
    ['rate over 9%', { lowerRate: min('9.01') }],
    ['higher rate below 12.5 %', { higherRate: max('12.49') }],
    ['establishment fee >= 2%', { estab: min('2') }],
    ['New South Wales', { state: ['NSW'] }],
    ['in Victoria', { state: ['VIC'] }],
    ['in Victoria Park', { state: ['NSW'], suburb: 4 }],
    ['in Richmond, VIC', { state: ['VIC'], suburb: 3 }],
    ['nsw in richmond', { state: ['NSW'], suburb: 2 }],
    ['in Surry Hills', { state: ['NSW'], suburb: 5 }],
    ['within 5 km of Parramatta', { state: ['NSW'], suburb: 1, radius: 'KM_5' }],
    ['200km from parramatta', { state: ['NSW'], suburb: 1, radius: 'KM_200' }],
    [
      'which brokers brought the most loans this year',
      {
        group: { by: 'broker', sort: 'loans', isDescending: true },
        settlement: { min: '2026-01-01', max: '2026-12-31' },
      },
    ],
    ['by lender by number of loans', { group: { by: 'lender', sort: 'loans', isDescending: true } }],
    ['largest volume by state', { group: { by: 'state', sort: 'principal', isDescending: true } }],
    ['by lender', { group: getUsualGrouping('lender') }],
    ['per month', { group: getUsualGrouping('month') }],
    ...['by quarter', 'per quarter', 'quarterly', 'by settlement quarter', 'for each quarter'].map(
      (text) => [text, { group: getUsualGrouping('quarter') }] as [string, Meaning],
    ),
    ...['by year', 'per year', 'by financial year', 'yearly', 'annually', 'per annum', 'by FY'].map(
      (text) => [text, { group: getUsualGrouping('year') }] as [string, Meaning],
    ),
    ...['by sub type', 'by subtype', 'by sub-type', 'by security sub type', 'per security sub-type'].map(
      (text) => [text, { group: getUsualGrouping('subType') }] as [string, Meaning],
    ),
    ['residential by sub types', { securityType: 'RESIDENTIAL', group: getUsualGrouping('subType') }],
    ['by repayment month', { group: getUsualGrouping('due') }],
    ['by maturity month', { group: getUsualGrouping('due') }],
    ['Grouped by law firms', { group: getUsualGrouping('lawFirm') }],
    ['for each BDM', { group: getUsualGrouping('brokerBdm') }],
    ['by security type', { group: getUsualGrouping('security') }],
    ['which brokers', { group: getUsualGrouping('broker') }],
    [
      'second mortgages over $2m in vic last year by lender',
      {
        priority: 'SECOND',
        principal: min('2000001'),
        state: ['VIC'],
        settledIn: 'CALENDAR_YEAR',
        group: getUsualGrouping('lender'),
      },
    ],
  ])('%s', (text, filters) => {
    expect(read(text)).toEqual({ readings: [filters], others: [] })
  })

  test('an ambiguous term gets both readings, a contradictory text none', () => {
    expect(read('land bank').readings).toEqual([{ scenario: 'LAND_BANK' }, { securityType: 'LAND_BANK' }])
    expect(read('in Richmond').readings.map(({ state }) => state)).toEqual([['NSW'], ['VIC']])
    for (const text of [
      'by lender by broker',
      'first second',
      'over 5m under 2m',
      'in Parramatta vic',
      'in 2025 in 2024',
    ])
      expect(read(text).readings).toEqual([])
    expect(read('settled settled').readings).toEqual([{ status: ['SETTLED'] }])
  })
})

test.each([
  ['third mortgages', ['unknown: third mortgages']],
  // A period that is not understood is not taken as a settlement period.
  ['maturing', ['unknown: maturing']],
  ['due soon', ['unknown: due', 'unknown: soon']],
  ['$2m', ['unknown: $2m']],
  ['over 2', ['unknown: over', 'unknown: 2']],
  ['over 2024', ['unknown: over', 'unknown: 2024']],
  ['over 9%', ['unknown: over', 'unknown: 9%']],
  ['over $0', ['unknown: over', 'unknown: $0']],
  ['LVR over $2m', ['unknown: LVR']],
  ['between 1m', ['unknown: between', 'unknown: 1m']],
  ['near Nowhere settled', ['suburb: near Nowhere']],
  ['within 15 km of Parramatta last year', ['radius: within 15 km of Parramatta']],
  ['since 31/2/2026', ['unknown: since', 'unknown: 31/2/2026']],
  ['FY2024-26', ['unknown: FY2024-26']],
  ['in 2024-27 vic', ['suburb: in 2024-27']],
  ['FY', ['unknown: FY']],
  ['before 1900', ['unknown: before', 'unknown: 1900']],
  ['between 5 and 30 things', ['unknown: between', 'unknown: 5', 'unknown: 30', 'unknown: things']],
  ['overdue or due in June 2027', ['unknown: or due in June 2027']],
  ['maturing next month or settled', ['unknown: or']],
  ['over 5m or vic', ['unknown: or']],
  ['the most loans in vic', ['unknown: most loans']],
  ['last 999 years', ['unknown: last', 'unknown: 999', 'unknown: years']],
  ['last constructor', ['unknown: last', 'unknown: constructor']],
  ['lender:Tallowmere vic', ['party: lender:Tallowmere']],
  ['broker:"Ann Lee" second', ['party: broker:"Ann Lee"']],
  ['lender: vic', ['unknown: lender:']],
  ['by', ['unknown: by']],
  ['by password', ['unknown: by', 'unknown: password']],
  ['closed seconds', ['unknown: closed']],
  ['lenders that closed seconds last year, in total', []],
  ['lender tallowmere', ['unknown: tallowmere']],
])('terms that are not understood are returned separately: %s', (text, others) => {
  expect(read(text).others).toEqual(others)
})

test('a name loses its quotation marks', () => {
  const [term] = parseQuestionTerms('FIRM:"Kite Legal"', known) as [Extract<Term, { kind: 'party' }>]
  expect(term).toEqual({ kind: 'party', filter: 'lawFirm', name: 'kite legal', words: 'FIRM:"Kite Legal"' })
})

const PIECES =
  'over under between and 2m $3m 65% lvr near in within 20 km of Parramatta Richmond vic settled last year 90 days since or overdue due most 2025 March FY25 2024-25 1 July 15/3/2026 before to - financial this lender:x by per lender month which Q3 quarter next previous 9999 0001 at least book top brokers maturities profile late "'
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc
    .array(fc.constantFrom(...PIECES.split(' '), '>', '<', 'constructor', '__proto__'), { maxLength: 20 })
    .map((words) => words.join(' ')),
)

test('any text is parsed completely: no term is lost and every reading is a valid search', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const terms = parseQuestionTerms(text, known)
      expect(
        terms
          .map(({ words }) => words)
          .join('')
          .replace(/\s/g, ''),
      ).toBe(listTokens(text, known.today).join('').replace(/\s/g, ''))
      for (const term of terms)
        for (const option of term.kind === 'meant' ? term.options : []) {
          expect(buildSearchOfFilters(option).filters).toMatchObject(option)
          expect(loanSearch.parse(loanSearch.params(buildSearchOfFilters(option)))).toEqual(
            buildSearchOfFilters(option),
          )
        }
      for (const reading of read(text).readings) expect(buildSearchOfFilters(reading).filters).toMatchObject(reading)
    }),
    { numRuns: 2_000 },
  )
})

test('parsing a hostile text takes linear time', () => {
  const hostile = [
    '9'.repeat(20_000),
    '!'.repeat(20_000),
    '"'.repeat(20_000),
    `lender:"${' '.repeat(20_000)}`,
    `1${',1'.repeat(9_999)}`,
    `FY${'25-'.repeat(9_999)}`,
  ]
  for (const text of hostile) expect(parseQuestionTerms(text, known).length).toBeLessThan(10)
})
