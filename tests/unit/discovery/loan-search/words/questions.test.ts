import { describe, expect, test } from 'vitest'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const days = (min: string | null, max: string | null) => ({ min, max })
const notesOf = (text: string) => parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])

// The day of these tests is 23 November 2026.
describe('whole questions of a desk', () => {
  test.each([
    [
      'How much did we settle in October and is that up or down on September?',
      { settlement: days('2026-09-01', '2026-10-31'), group: getUsualGrouping('month') },
    ],
    ['loans maturing before Christmas', { book: 'current', repayment: days(null, '2026-12-24') }],
    [
      "what's rolling off in the next six months by month",
      { book: 'current', repayment: days('2026-11-23', '2027-05-23'), group: getUsualGrouping('due') },
    ],
    [
      "what's running off by lender next quarter",
      { book: 'current', repayment: days('2027-01-01', '2027-03-31'), group: getUsualGrouping('lender') },
    ],
    [
      'loans discharged this year vs last year',
      {
        status: ['DISCHARGED'],
        discharged: days('2025-01-01', '2026-12-31'),
        group: getUsualGrouping('dischargeQuarter'),
      },
    ],
    [
      'settlements this month vs a year ago',
      { settlement: days('2025-11-01', '2026-11-30'), group: getUsualGrouping('month') },
    ],
    [
      'average rate this month compared to 12 months ago',
      { settlement: days('2025-11-01', '2026-11-30'), group: getUsualGrouping('month') },
    ],
    [
      'settled this year vs this time last year by lender',
      {
        settlement: days('2025-01-01', '2026-12-31'),
        group: { by: 'lender', sort: 'latest', isDescending: true },
        across: 'calendarYear',
      },
    ],
    [
      "Which BDMs' brokers brought in the most this quarter?",
      { settlement: days('2026-10-01', '2026-12-31'), group: { by: 'brokerBdm', sort: 'loans', isDescending: true } },
    ],
    [
      'which law firms acted on the most settlements this year',
      { settlement: days('2026-01-01', '2026-12-31'), group: { by: 'lawFirm', sort: 'loans', isDescending: true } },
    ],
    [
      "How's settled volume going month by month against the same months last year?",
      { settlement: days('2025-01-01', '2026-12-31'), group: getUsualGrouping('month') },
    ],
    ['how many loans are due before the end of the year', { book: 'current', repayment: days(null, '2026-12-31') }],
    ['maturing by eofy', { book: 'current', repayment: days(null, '2027-06-30') }],
    ['due by the end of this month', { book: 'current', repayment: days(null, '2026-11-30') }],
    ['due before quarter end', { book: 'current', repayment: days(null, '2026-12-31') }],
    [
      'total fees this year by lender compared to last year',
      {
        settlement: days('2025-01-01', '2026-12-31'),
        group: { by: 'lender', sort: 'latest', isDescending: true },
        across: 'calendarYear',
        figures: 'fees',
      },
    ],
    ['How much ran off last quarter?', { discharged: days('2026-07-01', '2026-09-30') }],
    ["who's our biggest lender in VIC", { state: ['VIC'], group: getUsualGrouping('lender') }],
    ['our ten biggest lenders', { group: getUsualGrouping('lender'), top: 10 }],
    [
      'which lender has the most overdue loans',
      { expiry: 'EXPIRED', group: { by: 'lender', sort: 'loans', isDescending: true } },
    ],
    ['who has the most overdue loans', { expiry: 'EXPIRED' }],
    ['are seconds defaulting more than firsts', { status: ['DEFAULT'], group: getUsualGrouping('priority') }],
    [
      'how many lenders were active this quarter',
      { settlement: days('2026-10-01', '2026-12-31'), group: { by: 'lender', sort: 'loans', isDescending: true } },
    ],
    [
      'number of brokers who settled a loan this year',
      { settlement: days('2026-01-01', '2026-12-31'), group: getUsualGrouping('broker') },
    ],
    [
      "What did each BDM's lenders settle this quarter?",
      { settlement: days('2026-10-01', '2026-12-31'), group: getUsualGrouping('lenderBdm') },
    ],
    ['is our average loan size going up', { group: getUsualGrouping('quarter'), figures: 'meanLoan' }],
    [
      "What's the gap between firsts and seconds on the lower rate, year by year?",
      { group: { by: 'priority', sort: 'rate', isDescending: true }, across: 'year', figures: 'rate' },
    ],
    [
      'how much interest are we charging on average in NSW vs VIC',
      { state: ['NSW', 'VIC'], group: { by: 'state', sort: 'rate', isDescending: true } },
    ],
    ['Any lender over 10% of the book?', { book: 'current', group: getUsualGrouping('lender') }],
    ['how much is in variation', { status: ['VARIATIONINPROG'] }],
    [
      'what share of settlements this year came from our top 10 brokers',
      { settlement: days('2026-01-01', '2026-12-31'), group: getUsualGrouping('broker'), top: 10 },
    ],
    ['loans more than 30 days past its repayment date', { book: 'current', repayment: days(null, '2026-10-23') }],
    ['best month ever for volume', { group: { by: 'month', sort: 'principal', isDescending: true } }],
    [
      'worst quarter this year',
      {
        settlement: days('2026-01-01', '2026-12-31'),
        group: { by: 'quarter', sort: 'principal', isDescending: false },
      },
    ],
    ['overdue by first and second mortgages', { expiry: 'EXPIRED', group: getUsualGrouping('priority') }],
    [
      'overdue loans amount outstanding by first and second mortgage',
      { book: 'current', expiry: 'EXPIRED', group: getUsualGrouping('priority') },
    ],
    ['biggest lender exposure in VIC', { book: 'current', state: ['VIC'], group: getUsualGrouping('lender') }],
    [
      'overdue by law firm, over 90 days',
      { book: 'current', repayment: days(null, '2026-08-24'), group: getUsualGrouping('lawFirm') },
    ],
    [
      'What was the average rate and LVR for default loans settled this FY?',
      { status: ['DEFAULT'], settledIn: 'FINANCIAL_YEAR', group: { by: 'state', sort: 'rate', isDescending: true } },
    ],
    ['how many loans do we have past due and who are the brokers', { expiry: 'EXPIRED' }],
    [
      'Top 10 lenders by settled volume this FY with share of total',
      { settledIn: 'FINANCIAL_YEAR', group: getUsualGrouping('lender'), top: 10 },
    ],
    ['overdue loans, state by state', { expiry: 'EXPIRED', group: getUsualGrouping('state') }],
    ['how many variations are in progress and what are they worth', { status: ['VARIATIONINPROG'] }],
    [
      'what share of the live book sits with our top five lenders',
      { book: 'current', group: getUsualGrouping('lender'), top: 5 },
    ],
    ['what share is in VIC', { group: getUsualGrouping('state') }],
    ['what percentage are second mortgages this year', { group: getUsualGrouping('priority') }],
    ['default loans and what are they worth', { status: ['DEFAULT'] }],
    ['loans that have gone into default', { status: ['DEFAULT'] }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [expect.objectContaining(meaning)], others: [] }))

  test.each([
    ['How many seconds have gone into default this year?', /^When a loan went into default is not recorded/],
    ['loans defaulted since June', /^When a loan went into default is not recorded/],
    ['new defaults by state', /^When a loan went into default is not recorded/],
    ['Which law firms take longest to settle', /not recorded/],
    ['median loan size by state', /no medians/],
    ['default loans by state and which BDM looks after them', /^BDMs are shown beside lenders or brokers/],
    ['which brokers only send us second mortgages', /^A search finds loans, and not those who have no others/],
  ])('%s is refused with the reason', (text, reason) => {
    expect(read(text).others).not.toEqual([])
    expect(notesOf(text)).toContainEqual(expect.stringMatching(reason))
  })
})

test('two groupings and a third contradict each other', () => {
  for (const text of ['by lender and quarter by state', 'by state by lender and quarter'])
    expect(read(text).readings).not.toContainEqual(expect.objectContaining({ across: 'state' }))
})
