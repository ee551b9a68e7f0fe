import { describe, expect, test } from 'vitest'
import { buildAgreedLoan, getDealPriority, getDealSecurity } from '#lib/market/approaches/answers/rules.ts'
import { listDealFacts, summariseDeal, toDealInput } from '#lib/market/approaches/deals/rules.ts'
import { type Deal, dealInput, readDeal } from '#lib/market/approaches/deals/schema.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import {
  computeFeeWithGst,
  countFreeSlots,
  describeDue,
  getRemindedDueDay,
  isOpenState,
  listFreeSlots,
  listSources,
  nameAsker,
} from '#lib/market/approaches/rules.ts'
import { scenarioInput } from '#lib/market/scenarios/schema.ts'
import { rightsIn } from '#tests/support/people.ts'

test('an open approach says by when somebody acts, and asks only the side whose turn it is', () => {
  const say = (state: 'ASKED' | 'INTERESTED' | 'DECLINED', side: 'lender' | 'broker' | 'staff') =>
    describeDue({ state, side, dueOn: '2026-12-04' })
  expect(say('ASKED', 'lender')).toBe('Answer by 04 Dec 2026')
  expect(say('ASKED', 'broker')).toBe('Lender answers by 04 Dec 2026')
  expect(say('ASKED', 'staff')).toBe('Lender answers by 04 Dec 2026')
  expect(say('INTERESTED', 'broker')).toBe('Decide by 04 Dec 2026')
  expect(say('INTERESTED', 'lender')).toBe('Broker decides by 04 Dec 2026')
  expect(say('DECLINED', 'lender')).toBeNull()
})

const DEAL: Deal = {
  categoryKey: 'SECOND_RANKING',
  priorityKey: null,
  amount: 2_400_000n,
  suburbId: 7,
  stateKey: 'VIC',
  securityTypeKey: 'INDUSTRIAL',
  securitySubTypeKey: 'WAREHOUSE',
  zoningKey: null,
  agricultureTypeKey: null,
  lvr: '68.00',
  value: null,
  rate: '11.50',
  higherRate: null,
  fee: null,
  lineFee: null,
  costOfFunds: null,
  termMonths: 1,
  purposeKey: 'REFINANCE',
  construction: null,
  subdivision: null,
  creditIds: [1, 2],
  neededBy: '2026-12-06',
  names: {
    category: 'Second Ranking',
    priority: null,
    place: 'Dandenong South, VIC',
    security: 'Warehouse',
    purpose: 'Refinance',
    credits: ['Clean', 'Paid default'],
  },
}
const ADDED = {
  act: 'ACCEPTED' as const,
  version: 2,
  loanNo: 'A1',
  lawFirmId: 3,
  interestKey: 'PREPAID',
  priorityKey: null,
  scenarioKey: null,
  securityTypeKey: null,
  securitySubTypeKey: null,
  suburbId: null,
  higherRate: null,
}

test('each approach policy is open to the right roles', () => {
  expect(rightsIn(approachPolicies)).toEqual({
    ask: 'broker dual',
    answer: 'lender dual',
    decide: 'broker dual',
    change: 'lender broker dual',
    read: 'staff admin lender broker dual',
    watch: 'job',
  })
})

describe('states', () => {
  test('only open ones can change, and only an answer can be accepted', () => {
    expect(listSources('ACCEPTED')).toEqual(['INTERESTED'])
    expect(listSources('INTERESTED')).toEqual(['ASKED', 'INTERESTED'])
    expect(listSources('EXPIRED')).toEqual(['ASKED', 'INTERESTED'])
    expect(listSources('ASKED')).toEqual([])
    expect((['ASKED', 'INTERESTED', 'DECLINED', 'EXPIRED'] as const).map(isOpenState)).toEqual([
      ...[true, true, false, false],
    ])
  })

  test('the four slots are assigned from the lowest', () => {
    expect(listFreeSlots([])).toEqual([1, 2, 3, 4])
    expect(listFreeSlots([1, 3])).toEqual([2, 4])
    expect(listFreeSlots([4, 2, 3, 1])).toEqual([])
    expect(countFreeSlots([{ state: 'ASKED' }, { state: 'INTERESTED' }, { state: 'DECLINED' }])).toBe(2)
    expect(countFreeSlots([{ state: 'ACCEPTED' }])).toBe(0)
  })

  test('a reminder on Friday covers what is due by Tuesday', () => {
    expect(getRemindedDueDay('2026-11-27', new Set())).toBe('2026-12-01')
  })
})

test('the asker is the broker, with the person’s name added unless the broker’s name begins with it', () => {
  const [alone, other] = ['Lani Parata', 'Lani Parata — Emberdale Lending']
  expect(nameAsker(null, other)).toBe(other)
  expect(nameAsker('Lani Parata', alone)).toBe(alone)
  expect(nameAsker('Lani Parata', other)).toBe(other)
  for (const person of ['Lan', 'Lani', 'Lani Para', 'Jo Smith'])
    expect(nameAsker(person, other)).toBe(approachLabels.onBehalf(person, other))
})

describe('a deal', () => {
  test('is summarised in one line and lists only the facts it has', () => {
    expect(summariseDeal(DEAL)).toBe('$2.40M\u00a0· Second Ranking\u00a0· Warehouse\u00a0· Dandenong South, VIC')
    expect(listDealFacts(DEAL).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Amount: $2,400,000',
      'Category: Second Ranking',
      'Place: Dandenong South, VIC',
      'Security: Warehouse',
      'LVR: 68%',
      'Rate wished: 11.50%',
      'Term: 1 month',
      'Purpose: Refinance',
      'Credit history: Clean, Paid default',
      'Needed by: 06 Dec 2026',
    ])
    const names = { category: null, priority: null, place: null, security: null, purpose: null, credits: [] }
    const bare = Object.assign({}, DEAL, { lvr: null, rate: null, termMonths: null, neededBy: null, names })
    expect(summariseDeal(bare)).toBe('$2.40M')
    expect(listDealFacts(bare)).toEqual([{ label: 'Amount', value: '$2,400,000' }])
  })

  test('is read from its column, and can be sent again unchanged', () => {
    expect(readDeal(Object.assign({}, DEAL, { amount: 2_400_000 }))).toEqual(DEAL)
    const { names: _names, ...keys } = DEAL
    expect(dealInput.parse(toDealInput(DEAL))).toEqual(keys)
  })

  test('of a construction lists its construction details and its value', () => {
    const construction = {
      presalesDebtCoverRequired: true,
      isBuilderDeveloper: false,
      isBuildToHold: null,
      developerSuccessfulProjects: 3,
    }
    const facts = listDealFacts(Object.assign({}, DEAL, { construction, value: 4_000_000n, lineFee: '1.00' }))
    const lines = facts.map(({ label, value }) => `${label}: ${value}`)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Value: $4,000,000',
        'Line fee wished: 1.00%',
        'Presales debt cover required: Yes',
        'Builder is the developer: No',
        'Successful projects: 3',
      ]),
    )
    expect(lines.join()).not.toContain('Build to hold')
  })

  test('is created from a match scenario, with its place by id', () => {
    const typed = { amount: '2.4m', categoryKey: 'CONSTRUCTION', suburbId: 7, suburb: 'Dandenong South', lvr: '68' }
    const construction = { isBuilderDeveloper: true }
    const scenario = scenarioInput.parse(Object.assign(typed, { construction, termMonths: 12, creditIds: [1] }))
    expect(dealInput.parse(scenario)).toMatchObject({
      amount: 2_400_000n,
      suburbId: 7,
      lvr: '68.00',
      termMonths: 12,
      creditIds: [1],
      construction: { isBuilderDeveloper: true, isBuildToHold: null },
    })
    expect(dealInput.safeParse(Object.assign({}, scenario, { suburbId: null })).success).toBe(false)
  })

  test('requires only an amount, and refuses unknown fields', () => {
    expect(dealInput.parse({ amount: '2.4m' })).toMatchObject({ amount: 2_400_000n, creditIds: [], lvr: null })
    for (const more of [{ borrower: 'Ann' }, { notes: 'Ann' }, { name: 'Ann' }])
      expect(dealInput.safeParse(Object.assign({ amount: '1' }, more)).success).toBe(false)
    expect(dealInput.parse({ amount: '1', creditIds: [3, 1, 3] }).creditIds).toEqual([1, 3])
  })
})

describe('the loan of an accepted answer', () => {
  const agreed = { lenderId: 1, brokerId: 2, amount: 2_000_000n, rate: '10.95', fee: '1.50' }

  test('has the indicated terms, the deal and the broker’s additions', () => {
    expect(buildAgreedLoan(DEAL, agreed, ADDED)).toEqual({
      loanNo: 'A1',
      loanLenders: [{ lenderId: 1, contributionAmount: '2000000' }],
      loanBrokers: [{ brokerId: 2 }],
      suburbId: 7,
      priorityKey: 'SECOND',
      lowerRate: '10.95',
      higherRate: '10.95',
      lvr: '68.00',
      interestKey: 'PREPAID',
      establishmentFeeWithGst: '33000',
      scenarioKey: 'REFINANCE',
      securityTypeKey: 'INDUSTRIAL',
      securitySubTypeKey: 'WAREHOUSE',
      constructionScenario: null,
      subdivisionScenario: null,
      lawFirmId: 3,
      credits: [1, 2],
    })
  })

  test('uses the broker’s values where given, and drops the sub-type when the type changes', () => {
    const other = { suburbId: 9, priorityKey: 'FIRST', scenarioKey: 'PURCHASE', higherRate: '14.00' }
    expect(buildAgreedLoan(DEAL, agreed, Object.assign({}, ADDED, other))).toMatchObject(other)
    const loan = buildAgreedLoan(DEAL, agreed, Object.assign({}, ADDED, { securityTypeKey: 'COMMERCIAL' }))
    expect(loan).toMatchObject({ securityTypeKey: 'COMMERCIAL', securitySubTypeKey: null })
  })

  test('has the priority of its category, if that implies one', () => {
    const keys = ['FIRST_RANKING', 'SECOND_RANKING', 'CONSTRUCTION', 'MEZZANINE', 'LAND_BANK', 'RURAL', null] as const
    const priorityOf = (categoryKey: (typeof keys)[number]) => getDealPriority({ categoryKey, priorityKey: null })
    expect(getDealPriority({ categoryKey: 'RURAL', priorityKey: 'FIRST' })).toBe('FIRST')
    expect(keys.map(priorityOf)).toEqual(['FIRST', 'SECOND', null, 'SECOND', null, null, null])
  })

  test('has zoning or agriculture as the sub-type of its security type', () => {
    const land = Object.assign({}, DEAL, { zoningKey: 'ZONED_COMMERCIAL' })
    expect(getDealSecurity(land)).toEqual({ type: 'LAND_BANK', subType: 'ZONED_COMMERCIAL' })
    const farm = Object.assign({}, DEAL, { agricultureTypeKey: 'DAIRY' })
    expect(getDealSecurity(farm)).toEqual({ type: 'RURAL', subType: 'DAIRY' })
    expect(getDealSecurity(DEAL)).toEqual({ type: 'INDUSTRIAL', subType: 'WAREHOUSE' })
  })

  test.each([
    [1_000_000n, '2.00', 22_000n],
    [1_234_567n, '1.25', 16_975n],
    [999n, '0.01', 0n],
    [5_000_000n, '0.00', 0n],
  ])('%s at %s %% costs %s with GST, rounded down', (amount, fee, dollars) => {
    expect(computeFeeWithGst(amount, fee)).toBe(dollars)
  })
})
