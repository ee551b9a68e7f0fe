import { describe, expect, test } from 'vitest'
import { getLoanSchema } from '#lib/lending/inputs/schema.ts'
import { goodLoan, parsed, refusals } from '../drafts.ts'

describe('amounts', () => {
  test.each([
    ['26400', 26_400n],
    ['26400.99', 26_400n],
    [26_400.99, 26_400n],
    ['$26,400', 26_400n],
    ['0', 0n],
    ['', null],
  ])('[H-12] the fee %s is floored to %s', (establishmentFeeWithGst, expected) => {
    expect(parsed({ establishmentFeeWithGst }).establishmentFeeWithGst).toBe(expected)
  })

  test('a fee above the principal is refused', () => {
    expect(refusals({ establishmentFeeWithGst: 1_200_001 })).toEqual([
      'establishmentFeeWithGst: The Establishment Fee must not exceed the Principal.',
    ])
    expect(refusals({ establishmentFeeWithGst: 1_200_000 })).toEqual([])
  })
})

describe('yes-or-no answers and scenario details', () => {
  test.each([
    ['true', true],
    [true, true],
    ['false', false],
    [false, false],
    ['', null],
    [null, null],
    [undefined, null],
  ])('[H-21] %j is saved as %j', (valuationRequired, expected) => {
    expect(parsed({ valuationRequired }).valuationRequired).toBe(expected)
  })

  test('any other answer is refused', () => {
    for (const valuationRequired of ['yes', 'TRUE', 1]) {
      expect(refusals({ valuationRequired })).toEqual(['valuationRequired: Choose one of the options.'])
    }
  })

  test('[H-21] brokers come as ids; principal and the joined place text are ignored', () => {
    const loan = parsed({ principal: 5, suburbState: 'Nowhere, XX', loanBrokers: ['21', 22] })
    expect(loan.loanBrokers).toEqual([
      { brokerId: 21, platformBdmId: null },
      { brokerId: 22, platformBdmId: null },
    ])
    expect(Object.keys(loan)).not.toEqual(expect.arrayContaining(['principal']))
    expect(loan).not.toHaveProperty('suburbState')
  })

  const answers = {
    presalesDebtCoverRequired: 'true',
    loanAmountPercentageGstEx: '80',
    qsRequired: 'false',
    isBuilderDeveloper: '',
    isBuildToHold: true,
    tdcEquity: '25.5%',
    projectManagerRequired: false,
    contingenciesAllowance: 5,
    developerSuccessfulProjects: '100',
  }
  const saved = {
    presalesDebtCoverRequired: true,
    loanAmountPercentageGstEx: '80.00',
    qsRequired: false,
    isBuilderDeveloper: null,
    isBuildToHold: true,
    tdcEquity: '25.50',
    projectManagerRequired: false,
    contingenciesAllowance: '5.00',
    developerSuccessfulProjects: 100,
  }
  const construction = (details: object) => ({ scenarioKey: 'CONSTRUCTION', constructionScenario: details })
  const subdivision = (details: object) => ({ scenarioKey: 'SUBDIVISION', subdivisionScenario: details })

  test('[H-19] construction has tenants, subdivision a type whose name is ignored', () => {
    expect(parsed(construction({ ...answers, preCommittedCommercialTenants: 'false' }))).toMatchObject({
      constructionScenario: { ...saved, preCommittedCommercialTenants: false },
      subdivisionScenario: null,
    })
    const divided = parsed(subdivision({ ...answers, typeKey: 'STRATA', type: 'Strata' }))
    expect(divided.subdivisionScenario).toEqual({ ...saved, typeKey: 'STRATA' })
    expect(divided.constructionScenario).toBeNull()
    expect(refusals(construction({ typeKey: 'STRATA' }))).toEqual(['constructionScenario: Unrecognized key: "typeKey"'])
    expect(refusals(subdivision({ preCommittedCommercialTenants: true }))).toEqual([
      'subdivisionScenario: Unrecognized key: "preCommittedCommercialTenants"',
    ])
  })

  test('[H-19] the presales percentage is saved only if presales are required', () => {
    for (const presalesDebtCoverRequired of ['false', '', undefined]) {
      const idle = { ...answers, presalesDebtCoverRequired }
      expect(parsed(construction(idle)).constructionScenario?.loanAmountPercentageGstEx).toBeNull()
      expect(parsed(subdivision(idle)).subdivisionScenario?.loanAmountPercentageGstEx).toBeNull()
    }
  })

  test('a scenario may have no details', () => {
    for (const details of [null, undefined]) {
      expect(parsed({ scenarioKey: 'CONSTRUCTION', constructionScenario: details }).constructionScenario).toBeNull()
      expect(parsed({ scenarioKey: 'SUBDIVISION', subdivisionScenario: details }).subdivisionScenario).toBeNull()
    }
  })

  const upTo = (most: number) => `This percentage must be between 0 and ${most} with at most two decimals.`

  test.each([
    ['tdcEquity', '100', []],
    ['tdcEquity', '100.01', [upTo(100)]],
    ['tdcEquity', 'x', [upTo(100)]],
    ['contingenciesAllowance', '0', []],
    ['contingenciesAllowance', '101', [upTo(100)]],
    ['loanAmountPercentageGstEx', '999', []],
    ['loanAmountPercentageGstEx', '999.01', [upTo(999)]],
    ['developerSuccessfulProjects', '0', []],
    ['developerSuccessfulProjects', 101, ['Successful projects must be between 0 and 100.']],
    ['qsRequired', 'yes', ['Choose one of the options.']],
    ['presalesDebtCoverRequired', 'yes', ['Choose one of the options.']],
    ['isBuilderDeveloper', 'yes', ['Choose one of the options.']],
    ['isBuildToHold', 'yes', ['Choose one of the options.']],
    ['projectManagerRequired', 'yes', ['Choose one of the options.']],
  ])('[H-19] the detail %s of %j gives %j', (field, value, messages) => {
    const details = { presalesDebtCoverRequired: 'true', [field]: value }
    const named = (scenario: string) => messages.map((message) => `${scenario}.${field}: ${message}`)
    expect(refusals(construction(details))).toEqual(named('constructionScenario'))
    expect(refusals(subdivision(details))).toEqual(named('subdivisionScenario'))
  })

  test('a percentage that is too high is refused like every other value', () => {
    const { error } = getLoanSchema('Covenant').safeParse({ ...goodLoan, ...construction({ tdcEquity: '101' }) })
    expect(error?.issues).toMatchObject([{ code: 'custom', path: ['constructionScenario', 'tdcEquity'] }])
  })

  test('details of another scenario are discarded', () => {
    const details = {
      scenarioKey: 'PURCHASE',
      constructionScenario: { qsRequired: true },
      subdivisionScenario: { qsRequired: true },
    }
    expect(parsed(details)).toMatchObject({ constructionScenario: null, subdivisionScenario: null })
  })
})

describe('the other fields', () => {
  test('are parsed and normalised', () => {
    expect(
      parsed({
        statusKey: 'SETTLED',
        settlementDate: '2026-03-02',
        repaymentDate: '2027-03-02',
        assignedPartnerId: '32',
        assignedAssociateId: 33,
        suburb: ' The Rocks ',
        state: 'NSW',
        notes: ' Call. ',
        credits: ['2', 6, 2, null, ''],
      }),
    ).toMatchObject({
      statusKey: 'SETTLED',
      settlementDate: '2026-03-02',
      repaymentDate: '2027-03-02',
      dischargedDate: null,
      assignedPartnerId: 32,
      assignedAssociateId: 33,
      suburb: 'The Rocks',
      state: 'NSW',
      notes: 'Call.',
      credits: [2, 6],
      shortfall: null,
      loanNo: 'CV 2041',
      suburbId: 5,
      priorityKey: 'FIRST',
      interestKey: 'PREPAID',
      scenarioKey: 'PURCHASE',
      securityTypeKey: 'COMMERCIAL',
      lawFirmId: 31,
      securitySubTypeKey: 'OFFICE',
      lvr: '65.00',
    })
    expect(parsed().credits).toEqual([])
  })

  const CHOICE = 'Choose one of the options.'

  test.each([
    ['suburbId', 'x', ['suburbId: Unknown suburb and state.']],
    ['priorityKey', 'A B', [`priorityKey: ${CHOICE}`]],
    ['interestKey', 'A B', [`interestKey: ${CHOICE}`]],
    ['scenarioKey', 'A B', [`scenarioKey: ${CHOICE}`]],
    ['securityTypeKey', 'A B', [`securityTypeKey: ${CHOICE}`]],
    ['securitySubTypeKey', 'A B', [`securitySubTypeKey: ${CHOICE}`]],
    ['lawFirmId', 'x', [`lawFirmId: ${CHOICE}`]],
    ['assignedPartnerId', 'x', [`assignedPartnerId: ${CHOICE}`]],
    ['assignedAssociateId', 0, [`assignedAssociateId: ${CHOICE}`]],
    ['credits', ['x'], [`credits.0: ${CHOICE}`]],
    ['credits', [32_768], [`credits.0: ${CHOICE}`]],
    ['establishmentFeeWithGst', 'x', ['establishmentFeeWithGst: The Establishment Fee must be an amount in dollars.']],
    ['settlementDate', 'x', ['settlementDate: Settlement Date must be a day.']],
    ['repaymentDate', 'x', ['repaymentDate: Repayment Date must be a day.']],
    ['dischargedDate', 'x', ['dischargedDate: Discharged Date must be a day.']],
    ['shortfall', '5.5', ['shortfall: Shortfall must be whole dollars.']],
    ['loanNo', 'x'.repeat(201), ['loanNo: This text must be at most 200 characters.']],
    ['suburb', 'x'.repeat(121), ['suburb: This text must be at most 120 characters.']],
    ['state', 'x'.repeat(61), ['state: This text must be at most 60 characters.']],
    ['notes', 'x'.repeat(10_001), ['notes: This text must be at most 10000 characters.']],
  ])('%s of %j is refused with one error', (field, value, expected) => {
    expect(refusals({ [field]: value })).toEqual(expected)
  })

  test('unreadable and missing values are reported together', () => {
    expect(refusals({ loanNo: '', lowerRate: 'abc', loanLenders: [{ lenderId: 'x', contributionAmount: 5 }] })).toEqual(
      [
        'loanLenders.0.lenderId: Please select valid lender and amount for Attributed Covenant Lender.',
        'lowerRate: Lower Rate must be between 2%-80% and less than the Higher Rate',
        'loanNo: Loan number is required.',
      ],
    )
  })
})
