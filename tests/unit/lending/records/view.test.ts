import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listLoanFigures } from '#lib/lending/records/view/fields.ts'
import { buildLoanView, toShownBrokers, toShownLenders } from '#lib/lending/records/view/rules.ts'
import { broker, dual, firm, job, lender, staff } from '../people.ts'
import { record, reviewed, stored } from '../records.ts'

const amelia = {
  lenderId: 11,
  name: 'Amelia Ferrante',
  company: 'Redgum',
  contributionAmount: 500n,
  isPrivate: false,
  isLinked: true,
  platformBdmId: 91,
  platformBdm: 'Kit Shaw',
}
const engaged = {
  lenderId: null,
  name: 'Privacy Engaged',
  company: null,
  contributionAmount: null,
  isPrivate: true,
  isLinked: false,
  platformBdmId: null,
  platformBdm: null,
}
const ben = {
  lenderId: 12,
  name: 'Ben Ito',
  company: 'Ironbark',
  contributionAmount: 700n,
  isPrivate: false,
  isLinked: true,
  platformBdmId: null,
  platformBdm: null,
}
const tom = {
  brokerId: 21,
  name: 'Tom Whitely',
  company: 'Whitely Finance',
  isLinked: true,
  platformBdmId: 92,
  platformBdm: 'Lou Park',
}
const ada = {
  brokerId: 22,
  name: 'Ada Marsh',
  company: 'Marsh',
  isLinked: false,
  platformBdmId: null,
  platformBdm: null,
}
const whole = {
  ...stored,
  loanLenders: [amelia, ben],
  loanBrokers: [tom, ada],
  lenderBdmId: 91,
  lenderBdm: 'Kit Shaw',
  brokerBdmId: 92,
  brokerBdm: 'Lou Park',
  isLawFirmLinked: true,
  assignedPartnerId: 32,
  assignedAssociateId: 33,
  principal: 1200n,
  establishmentFeeWithGst: 26_400n,
  constructionScenario: record.construction,
  subdivisionScenario: null,
  termMonths: 12,
  shortfall: 15n,
  credits: [2, 6],
  creditNames: ['Paid default', 'Tax debt'],
  notes: 'Call first.',
  lastEditBy: 'Sam Lowe',
  lastEditByCompany: 'Redgum',
  lastEditDate: new Date('2026-04-05T06:07:08Z'),
  snapshotDate: new Date('2026-04-05T06:07:08Z'),
  ...reviewed,
}

describe('a loan as shown to a viewer', () => {
  test('is complete for staff, with links to all parties, paused or not', () => {
    const loanBrokers = [tom, { ...ada, isLinked: true }]
    expect(buildLoanView(staff, record)).toEqual({ ...whole, loanBrokers, variant: 'system' })
  })

  test.each([
    ['a lender of it', lender(12)],
    ['a company of both kinds that is its broker', dual(99, 21)],
  ])('is complete for %s', (_who, actor) => {
    expect(buildLoanView(actor, record)).toEqual({ ...whole, variant: 'party' })
  })

  test('hides the private lender, its BDM, notes and editor from another lender', () => {
    expect(buildLoanView(lender(99), record)).toEqual({
      ...whole,
      variant: 'uninvolved',
      loanLenders: [engaged, ben],
      lenderBdmId: null,
      lenderBdm: null,
      notes: null,
      lastEditBy: null,
      lastEditByCompany: null,
    })
  })

  test('is complete without links for its law firm', () => {
    const view = buildLoanView(firm(31), record)
    expect(view).toMatchObject({ variant: 'party', notes: 'Call first.', isLawFirmLinked: false })
    expect([...view.loanLenders, ...view.loanBrokers].map(({ isLinked }) => isLinked)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test.each([
    ['staff', staff, true],
    ['a party', broker(21), false],
    ['a stranger', broker(99), false],
  ])('links a paused law firm for %s: %s', (_who, actor, expected) => {
    expect(buildLoanView(actor, { ...record, isLawFirmActive: false }).isLawFirmLinked).toBe(expected)
  })

  test('is complete for a job', () => {
    expect(buildLoanView(job, record)).toMatchObject({
      variant: 'system',
      notes: 'Call first.',
      isLawFirmLinked: false,
    })
  })

  test('has null for missing values', () => {
    const bare = {
      ...record,
      lenders: [],
      brokers: [],
      credits: [],
      reviews: {},
      establishmentFeeWithGst: null,
      shortfall: null,
      settlementDate: null,
      repaymentDate: null,
      dischargedDate: null,
    }
    expect(buildLoanView(staff, bare)).toMatchObject({
      loanLenders: [],
      loanBrokers: [],
      lenderBdmId: null,
      lenderBdm: null,
      brokerBdmId: null,
      brokerBdm: null,
      establishmentFeeWithGst: null,
      shortfall: null,
      termMonths: null,
      credits: [],
      creditNames: [],
      brokerStarsFromLender: null,
    })
  })
})

test('has LVR and term as key figures only if there are any', () => {
  const labels = (part: object) =>
    listLoanFigures(Object.assign({}, buildLoanView(staff, record), part) as never).map(({ label }) => label)
  const always = ['Principal', 'Lower and Higher Rate']
  expect(labels({ lvr: '65.00', termMonths: 12 })).toEqual([...always, 'LVR', 'Term'])
  expect(labels({ lvr: null, termMonths: null })).toEqual(always)
})

test('keeps the order of lenders and brokers and their own BDMs', () => {
  expect(toShownLenders(lender(12), record)).toEqual([amelia, ben])
  expect(toShownLenders(visitor, record)).toEqual([engaged, { ...ben, isLinked: false }])
  expect(toShownBrokers(broker(22), record)).toEqual([tom, { ...ada, isLinked: true }])
})
