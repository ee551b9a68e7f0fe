import { describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { buildLoanView } from '#lib/lending/records/view/rules.ts'
import { DIRECTIONS, FIELDS, getReviewWriteRefusal, type StoredReviews } from '#lib/lending/reviews/rules.ts'
import { REVIEW_FIELDS, type ReviewSheet, toReviewAnswer } from '#lib/lending/reviews/schema.ts'
import {
  buildLoanAfterStep,
  buildReviewHref,
  checkLoanStep,
  describeRepayment,
  listLoanStages,
  listLoanSteps,
} from '#lib/lending/saving/steps/rules.ts'
import { LOAN_STATUSES, type LoanStatusKey } from '#lib/lending/statuses/rules.ts'
import { broker, dual, firm, lender, staff } from '../people.ts'
import { record } from '../records.ts'

const TODAY = '2026-11-26'
const admin = { ...staff, isAdmin: true } as Actor
const viewing = { ...lender(11), viewAs: { kind: 'lender' } } as unknown as Actor

const NAMES: Record<LoanStatusKey, string> = {
  PRESETTLEMENT: 'Pre-Settlement',
  SETTLED: 'Settled',
  DEFAULT: 'Default',
  VARIATIONINPROG: 'Variation in progress',
  DISCHARGED: 'Discharged',
}

type Case = { statusKey: LoanStatusKey; repaymentDate?: string; reviews?: StoredReviews }

const storedAs = ({ statusKey, repaymentDate = '2027-03-02', reviews = {} }: Case) => {
  const isOpen = statusKey === 'PRESETTLEMENT'
  return {
    ...record,
    statusKey,
    status: NAMES[statusKey],
    settlementDate: isOpen ? null : '2026-03-02',
    repaymentDate: isOpen ? null : repaymentDate,
    dischargedDate: statusKey === 'DISCHARGED' ? '2026-10-01' : null,
    shortfall: null,
    reviews: reviews as typeof record.reviews,
  }
}

const viewOf = (actor: Actor, given: Case) => buildLoanView(actor, storedAs(given))

const sheetOf = (actor: Actor, given: Case): ReviewSheet => {
  const { id, lenders, brokers, lawFirmId, settlementDate, repaymentDate } = storedAs(given)
  const reviews = given.reviews ?? {}
  const withCompany = (party: { id: number }) => ({ id: party.id, companyId: party.id })
  const loan = {
    lenders: lenders.map(withCompany),
    brokers: brokers.map(withCompany),
    lawFirm: withCompany({ id: lawFirmId }),
    settlementDate,
    repaymentDate,
    reviews,
  }
  return {
    loanId: id,
    hasDates: settlementDate !== null && repaymentDate !== null,
    answer: toReviewAnswer(reviews),
    entries: DIRECTIONS.map((direction) => {
      const writes = FIELDS.filter(
        (field) => REVIEW_FIELDS[field][0] === direction && getReviewWriteRefusal(actor, loan, field) === null,
      ).map((field) => REVIEW_FIELDS[field][1])
      const isRequired = writes.includes('stars') && !unrestricted(actor)
      return { direction, writes, isRequired, closed: null, isHeld: false, removals: [] }
    }),
  }
}

const stepsOf = (actor: Actor, given: Case): string =>
  listLoanSteps({ actor, loan: viewOf(actor, given), sheet: sheetOf(actor, given), today: TODAY }).join(' ')

const PEOPLE: Record<string, Actor> = {
  admin,
  staff,
  lender: lender(11),
  'other lender': lender(12),
  broker: broker(21),
  'lender and broker': dual(11, 21),
  'law firm': firm(31),
  rival: lender(99),
  'rival broker': broker(98),
}

const given = (stars: number, review: string | null = null, response: string | null = null) => ({
  stars,
  review,
  response,
  version: 1,
})
const RATED: StoredReviews = {
  BROKER_FROM_LENDER: given(4),
  LENDER_FROM_BROKER: given(4),
  LAWYER_FROM_LENDER: given(4),
  LAWYER_FROM_BROKER: given(4),
}

describe('the next steps of a loan', () => {
  const nobody = { rival: '', 'rival broker': '' }
  const alike = (edit: string, rate: string, both: string) => ({
    admin: edit,
    staff: edit,
    lender: both,
    'other lender': both,
    broker: rate,
    'lender and broker': both,
    'law firm': edit,
    ...nobody,
  })
  const CASES: [string, Case, Record<string, string>][] = [
    ['in pre-settlement', { statusKey: 'PRESETTLEMENT' }, alike('settle', '', 'settle')],
    ['settled and unrated', { statusKey: 'SETTLED' }, alike('discharge', 'rate', 'rate discharge')],
    ['in default and unrated', { statusKey: 'DEFAULT' }, alike('discharge', 'rate', 'rate discharge')],
    ['in variation and unrated', { statusKey: 'VARIATIONINPROG' }, alike('discharge', 'rate', 'rate discharge')],
    [
      'due today and unrated',
      { statusKey: 'SETTLED', repaymentDate: TODAY },
      alike('discharge', 'rate', 'discharge rate'),
    ],
    ['settled and rated', { statusKey: 'SETTLED', reviews: RATED }, alike('discharge', '', 'discharge')],
    ['discharged and unrated', { statusKey: 'DISCHARGED' }, alike('', 'rate', 'rate')],
    ['discharged and rated', { statusKey: 'DISCHARGED', reviews: RATED }, alike('', '', '')],
  ]
  test.each(CASES)('%s: the steps offered to each person, the next first', (_name, state, expected) => {
    expect(Object.fromEntries(Object.entries(PEOPLE).map(([name, actor]) => [name, stepsOf(actor, state)]))).toEqual(
      expected,
    )
  })

  test('every status is covered by a case', () => {
    expect(new Set(CASES.map(([, { statusKey }]) => statusKey))).toEqual(new Set(LOAN_STATUSES))
  })

  test('a law firm is offered to respond to a review until it has responded', () => {
    const reviewed = { statusKey: 'DISCHARGED' as const, reviews: { ...RATED, LAWYER_FROM_BROKER: given(2, 'Late.') } }
    expect(stepsOf(firm(31), reviewed)).toBe('respond')
    expect(buildReviewHref(sheetOf(firm(31), reviewed))).toBe('#rating-lawyer_from_broker')
    const answered = { ...RATED, LAWYER_FROM_BROKER: given(2, 'Late.', 'The title was.') }
    expect(stepsOf(firm(31), { ...reviewed, reviews: answered })).toBe('')
    expect(buildReviewHref(sheetOf(firm(31), { ...reviewed, reviews: answered }))).toBe('#ratings')
    for (const actor of [staff, lender(11), lender(99)]) expect(stepsOf(actor, reviewed)).toBe('')
  })

  test('a side is offered to rate until its last rating is given', () => {
    const { LAWYER_FROM_LENDER: _missing, ...reviews } = RATED
    expect(stepsOf(lender(11), { statusKey: 'DISCHARGED', reviews })).toBe('rate')
    expect(stepsOf(broker(21), { statusKey: 'DISCHARGED', reviews })).toBe('')
  })

  test('an administrator who views as somebody else is offered no steps', () => {
    expect(stepsOf({ ...viewing, lenderId: -1 } as Actor, { statusKey: 'SETTLED' })).toBe('')
  })
})

describe('the stages of a loan', () => {
  const stagesOf = (state: Case, createdDay = '2026-02-01') =>
    listLoanStages({ ...viewOf(staff, state), createdDay }).map(
      ({ name, day, state: when }) => `${name} ${day} ${when}`,
    )
  test.each<[LoanStatusKey, string[]]>([
    ['PRESETTLEMENT', ['Pre-Settlement 2026-02-01 current', 'Settled null ahead', 'Discharged null ahead']],
    ['SETTLED', ['Pre-Settlement 2026-02-01 past', 'Settled 2026-03-02 current', 'Discharged 2027-03-02 ahead']],
    ['DEFAULT', ['Pre-Settlement 2026-02-01 past', 'Default 2026-03-02 current', 'Discharged 2027-03-02 ahead']],
    [
      'VARIATIONINPROG',
      ['Pre-Settlement 2026-02-01 past', 'Variation in progress 2026-03-02 current', 'Discharged 2027-03-02 ahead'],
    ],
    ['DISCHARGED', ['Pre-Settlement 2026-02-01 past', 'Settled 2026-03-02 past', 'Discharged 2026-10-01 current']],
  ])('%s marks the current stage and dates each', (statusKey, expected) => {
    expect(stagesOf({ statusKey })).toEqual(expected)
  })

  test('a loan recorded after its settlement shows when it was recorded', () => {
    expect(stagesOf({ statusKey: 'SETTLED' }, '2026-05-01')[0]).toBe('Pre-Settlement 2026-05-01 past')
  })

  test.each([
    ['2027-01-08', 'matures in 43 days', false],
    ['2026-11-27', 'matures tomorrow', false],
    ['2026-11-26', 'matures today', false],
    ['2026-11-25', 'overdue by 1 day', true],
    ['2026-11-14', 'overdue by 12 days', true],
  ])('a repayment on %s is described as %s', (repaymentDate, text, isOverdue) => {
    for (const statusKey of ['SETTLED', 'DEFAULT', 'VARIATIONINPROG'] as const)
      expect(describeRepayment(viewOf(staff, { statusKey, repaymentDate }), TODAY)).toEqual({ text, isOverdue })
    for (const statusKey of ['PRESETTLEMENT', 'DISCHARGED'] as const)
      expect(describeRepayment(viewOf(staff, { statusKey, repaymentDate }), TODAY)).toBeNull()
  })
})

describe('taking a step', () => {
  const settle = (settlementDate: string, repaymentDate: string) =>
    ({ step: 'settle', settlementDate, repaymentDate }) as const
  const discharge = (dischargedDate: string, shortfall = '') =>
    ({ step: 'discharge', dischargedDate, shortfall }) as const
  const open = viewOf(staff, { statusKey: 'PRESETTLEMENT' })
  const current = viewOf(staff, { statusKey: 'DEFAULT' })

  test('[H-09] [H-15] its fields are validated as in the form', () => {
    const said = (loan: typeof open, change: Parameters<typeof checkLoanStep>[1]) =>
      checkLoanStep(loan, change).map(({ field, message }) => `${field}: ${message}`)
    expect(said(open, settle('', ''))).toEqual(['settlementDate: Settlement Date is required'])
    expect(said(open, settle('2026-11-01', ''))).toEqual(['repaymentDate: Repayment Date is required'])
    expect(said(open, settle('2026-11-01', '2026-10-01'))).toEqual([
      'repaymentDate: The Repayment Date must not be before the Settlement Date.',
    ])
    expect(said(open, settle('2026-11-01', '2027-11-01'))).toEqual([])
    expect(said(current, discharge(''))).toEqual(['dischargedDate: Discharged Date is required'])
    expect(said(current, discharge('2026-03-01'))).toEqual([
      'dischargedDate: The Discharged Date must not be before the Settlement Date.',
    ])
    expect(said(current, discharge('2026-11-01', '5000'))).toEqual([])
  })

  test('[H-14] [H-15] it changes status and dates and leaves all other fields unchanged', () => {
    const before = buildLoanAfterStep(open, settle('2026-11-01', '2027-11-01'))
    expect(before).toMatchObject({
      loanNo: open.loanNo,
      notes: 'Call first.',
      statusKey: 'SETTLED',
      settlementDate: '2026-11-01',
      repaymentDate: '2027-11-01',
      dischargedDate: '',
      shortfall: '',
      establishmentFeeWithGst: '26400',
      loanBrokers: [21, 22],
      loanLenders: [
        { lenderId: 11, contributionAmount: '500', platformBdmId: 91 },
        { lenderId: 12, contributionAmount: '700', platformBdmId: null },
      ],
      constructionScenario: open.constructionScenario,
      credits: [2, 6],
    })
    const subdivided = Object.assign({}, open, { subdivisionScenario: { typeKey: 'LOTS', lots: 12 } })
    expect(buildLoanAfterStep(subdivided, settle('2026-11-01', '2027-11-01'))).toMatchObject({
      subdivisionScenario: { typeKey: 'LOTS', lots: 12 },
    })
    expect(buildLoanAfterStep(current, discharge('2026-11-01', '5000'))).toMatchObject({
      statusKey: 'DISCHARGED',
      settlementDate: '2026-03-02',
      repaymentDate: '2027-03-02',
      dischargedDate: '2026-11-01',
      shortfall: '5000',
    })
  })

  test('a step that does not start from the loan’s current stage is refused', () => {
    const discharged = viewOf(staff, { statusKey: 'DISCHARGED' })
    for (const take of [
      () => buildLoanAfterStep(current, settle('2026-11-01', '2027-11-01')),
      () => buildLoanAfterStep(discharged, settle('2026-11-01', '2027-11-01')),
      () => buildLoanAfterStep(open, discharge('2026-11-01')),
      () => buildLoanAfterStep(discharged, discharge('2026-11-01')),
    ])
      expect(take).toThrow('This loan is no longer at the stage that this step starts from.')
  })
})
