import { describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import {
  getLoanViewers,
  LOAN_VIEWERS,
  type LoanField,
  type LoanViewer,
  type loanActs,
  loanFields,
  mayDoLoanAction,
  mayReadLoanField,
  mayWriteLoanField,
} from '#lib/lending/records/fields.ts'
import { buildLoanView } from '#lib/lending/records/view/rules.ts'
import { getReviewWriteRefusal } from '#lib/lending/reviews/rules.ts'
import { REVIEW_FIELDS, type ReviewField } from '#lib/lending/reviews/schema.ts'
import { broker, dual, firm, job, lender, staff } from '../people.ts'
import { record } from '../records.ts'

const admin = { ...staff, isAdmin: true } as Actor
const parties = { lawFirmId: 31, lenderIds: [11, 12], brokerIds: [21, 22] }
const fields = Object.keys(loanFields) as LoanField[]
const writable = (...viewers: LoanViewer[]) => fields.filter((field) => mayWriteLoanField(field, viewers))

// Written from doc 3 §6 and the decisions, not from the product's table.
const OF_A_SAVE = [
  ...['loanNo', 'statusKey', 'loanLenders', 'loanBrokers', 'assignedPartnerId', 'assignedAssociateId', 'suburbId'],
  ...['suburb', 'state', 'priorityKey', 'lowerRate', 'higherRate', 'lvr', 'valuationRequired', 'interestKey'],
  ...['establishmentFeeWithGst', 'scenarioKey', 'constructionScenario', 'subdivisionScenario', 'securityTypeKey'],
  ...['securitySubTypeKey', 'settlementDate', 'repaymentDate', 'dischargedDate', 'shortfall', 'credits', 'notes'],
]
const OF_LENDERS = [
  ...['brokerStarsFromLender', 'brokerReviewByLender', 'lenderResponseToBroker'],
  ...['lawyerStarsFromLender', 'lawyerReviewByLender'],
]
const OF_BROKERS = [
  ...['brokerResponseToLender', 'lenderStarsFromBroker', 'lenderReviewByBroker'],
  ...['lawyerStarsFromBroker', 'lawyerReviewByBroker'],
]
const OF_LAW_FIRMS = ['lawyerResponseToLender', 'lawyerResponseToBroker']

describe('the writable fields of a loan', () => {
  test.each<[LoanViewer[], string[]]>([
    [['lender'], [...OF_A_SAVE, 'lawFirmId', ...OF_LENDERS]],
    [['broker'], OF_BROKERS],
    [
      ['lender', 'broker'],
      [...OF_A_SAVE, 'lawFirmId', ...OF_LENDERS, ...OF_BROKERS],
    ],
    [['lawFirm'], [...OF_A_SAVE, ...OF_LAW_FIRMS]],
    [['uninvolved'], []],
    ...(['admin', 'staff'] as const).map((viewer): [LoanViewer[], string[]] => [
      [viewer],
      [...OF_A_SAVE, 'lawFirmId', 'lenderBdmId', 'brokerBdmId', ...OF_LENDERS, ...OF_BROKERS, ...OF_LAW_FIRMS],
    ]),
  ])('as %j', (viewers, expected) => {
    expect(writable(...viewers).toSorted()).toEqual(expected.toSorted())
  })

  test('[T-A1] the review fields are writable for exactly the viewers in the table', () => {
    const loan = {
      settlementDate: '2026-03-02',
      repaymentDate: '2027-03-02',
      reviews: {},
      lenders: [{ id: 11, companyId: 101 }],
      brokers: [{ id: 21, companyId: 102 }],
      lawFirm: { id: 31, companyId: 103 },
    }
    const people: Record<LoanViewer, Actor> = {
      admin,
      staff,
      lender: lender(11),
      broker: broker(21),
      lawFirm: firm(31),
      uninvolved: lender(99),
    }
    for (const viewer of LOAN_VIEWERS)
      for (const field of Object.keys(REVIEW_FIELDS) as ReviewField[])
        expect(getReviewWriteRefusal(people[viewer], loan, field) === null, `${field} as ${viewer}`).toBe(
          mayWriteLoanField(field, [viewer]),
        )
  })
})

test('[I-02] recording, editing, deleting and rating are open only to those who may', () => {
  const open = (act: keyof typeof loanActs) => LOAN_VIEWERS.filter((viewer) => mayDoLoanAction(act, [viewer]))
  expect(open('create')).toEqual(['admin', 'staff', 'lender', 'lawFirm'])
  expect(open('edit')).toEqual(['admin', 'staff', 'lender', 'lawFirm'])
  expect(open('delete')).toEqual(['admin'])
  expect(open('rate')).toEqual(['admin', 'staff', 'lender', 'broker', 'lawFirm'])
  expect(open('readLogs')).toEqual(['admin', 'staff', 'lender', 'broker', 'lawFirm'])
})

test.each<[string, Actor, LoanViewer[]]>([
  ['an administrator', admin, ['admin']],
  ['staff', staff, ['staff']],
  ['a job', job, ['staff']],
  ['an attributed lender', lender(12), ['lender']],
  ['an attributed broker', broker(22), ['broker']],
  ['a dual company on both sides', dual(12, 22), ['lender', 'broker']],
  ['a dual company on one side', dual(99, 21), ['broker']],
  ['the law firm', firm(31), ['lawFirm']],
  ['another law firm', firm(32), ['uninvolved']],
  ['a lender with the number of a broker', lender(21), ['uninvolved']],
  ['a visitor', visitor, ['uninvolved']],
])('%s views a loan as %j', (_name, actor, viewers) => {
  expect(getLoanViewers(actor, parties)).toEqual(viewers)
})

test('[T-A4] a field hidden by the table is not in the response', () => {
  const hidden = fields.filter((field) => !mayReadLoanField(field, ['uninvolved']))
  expect(hidden.toSorted()).toEqual(['lastEditBy', 'lastEditByCompany', 'notes'])
  const view = buildLoanView(lender(99), record)
  for (const field of hidden) expect(view[field], field).toBeNull()
  for (const field of hidden) expect(buildLoanView(broker(21), record)[field], field).not.toBeNull()
})
