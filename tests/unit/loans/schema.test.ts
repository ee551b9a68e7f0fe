import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loanBody, loanSchema } from '#lib/loans/schema.ts'
import { goodLoan, parsed, refusals } from './drafts.ts'

describe('the number', () => {
  const REQUIRED = ['loanNo: Loan number is required.']
  const SPECIAL = ['loanNo: Loan number contains special characters']
  const LONG = ['loanNo: Loan number must be at most 12 characters.']

  test.each([
    ['', REQUIRED],
    ['   ', REQUIRED],
    [null, REQUIRED],
    [undefined, REQUIRED],
    ['A', []],
    ['CV20411', []],
    ['AB 12 cd 34E', []],
    ['123456789012', []],
    ['1234567890123', LONG],
    ['AB  12', SPECIAL],
    ['AB\t12', SPECIAL],
    ['Ä12', SPECIAL],
    ...[...'!@#$%^&*()_+-=[]{};\':"\\|,.<>/?'].map((sign) => [`A${sign}1`, SPECIAL] as [string, string[]]),
  ])('[H-04] %j gives %j', (loanNo, expected) => {
    expect(refusals({ loanNo })).toEqual(expected)
  })

  test('spaces around it do not count', () => {
    expect(parsed({ loanNo: '  CV 7 ' }).loanNo).toBe('CV 7')
  })
})

describe('the rates', () => {
  const LOWER = 'lowerRate: Lower Rate must be between 2%-80% and less than the Higher Rate'
  const HIGHER = 'higherRate: Higher Rate must be between 2%-80% and not less than the Lower Rate'

  test.each([
    ['2', '2', []],
    ['2.00', '80', []],
    ['80', '80.00', []],
    ['8.95', '8.95', []],
    ['8.96', '8.95', [LOWER, HIGHER]],
    ['1.99', '8', [LOWER]],
    ['80.01', '80.02', [LOWER, HIGHER]],
    ['5', '80.01', [HIGHER]],
    ['', '9', [LOWER]],
    ['5', null, [HIGHER]],
    ['8.955', '9', [LOWER]],
    ['abc', '9', [LOWER]],
    ['-5', '9', [LOWER]],
    ['1e1', '9', [LOWER]],
  ])('[H-05] %j to %j gives %j', (lowerRate, higherRate, expected) => {
    expect(refusals({ lowerRate, higherRate })).toEqual(expected)
  })

  test('a rate is kept with two places, whatever form it came in', () => {
    expect(parsed({ lowerRate: 8.5, higherRate: '9.5 %' })).toMatchObject({ lowerRate: '8.50', higherRate: '9.50' })
  })
})

describe('the LVR', () => {
  test.each([
    ['', 'true', ['lvr: LVR is required']],
    ['', 'false', []],
    ['', '', []],
    [null, null, []],
    ['5', 'true', []],
    ['99', '', []],
    ['4.99', 'false', ['lvr: LVR must be between 5%-99%']],
    ['99.01', 'true', ['lvr: LVR must be between 5%-99%']],
    ['x', 'true', ['lvr: LVR must be between 5%-99%']],
  ])('[H-06] %j with valuation required %j gives %j', (lvr, valuationRequired, expected) => {
    expect(refusals({ lvr, valuationRequired })).toEqual(expected)
  })
})

describe('what is required', () => {
  test.each([
    ['suburbId', 'suburbId: Suburb and State are required.'],
    ['scenarioKey', 'scenarioKey: Scenario is required'],
    ['priorityKey', 'priorityKey: Priority is required'],
    ['lawFirmId', 'lawFirmId: Law Firm is required'],
    ['interestKey', 'interestKey: Interest Payable is required'],
    ['securityTypeKey', 'securityTypeKey: Security Type is required'],
    ['securitySubTypeKey', 'securitySubTypeKey: Security Sub Type is required'],
  ])('[H-07] without %s: %s', (field, message) => {
    for (const missing of ['', null, undefined]) expect(refusals({ [field]: missing })).toEqual([message])
  })

  test('[H-07] a place is a suburb of the list, or its name with a state', () => {
    expect(refusals({ suburbId: null, suburb: 'Parramatta', state: 'NSW' })).toEqual([])
    expect(refusals({ suburbId: null, suburb: 'Parramatta' })).toEqual(['suburbId: Suburb and State are required.'])
  })

  test('[H-08] a lender and a broker, with the product in the message', () => {
    expect(refusals({ loanLenders: [] })).toEqual(['loanLenders: Attributed Covenant Lender is required.'])
    expect(refusals({ loanBrokers: [] }, 'Redgum')).toEqual(['loanBrokers: Attributed Redgum Broker is required.'])
  })

  test.each([
    [{ contributionAmount: 5 }, 'lenderId'],
    [{ lenderId: 11 }, 'contributionAmount'],
    [{ lenderId: 11, contributionAmount: 0 }, 'contributionAmount'],
    [{ lenderId: 11, contributionAmount: '12.50' }, 'contributionAmount'],
    [{ lenderId: 11, contributionAmount: -5 }, 'contributionAmount'],
    [{ lenderId: 'x', contributionAmount: 5 }, 'lenderId'],
  ])('[H-03] [H-07] [H-08] the lender row %j is refused at %s', (row, field) => {
    expect(refusals({ loanLenders: [row] })).toEqual([
      `loanLenders.0.${field}: Please select valid lender and amount for Attributed Covenant Lender.`,
    ])
  })

  test('nobody stands on a loan twice', () => {
    const lender = { lenderId: 11, contributionAmount: 5 }
    expect(refusals({ loanLenders: [lender, lender] })).toEqual([
      'loanLenders.1.lenderId: This lender is already attributed to this loan.',
    ])
    expect(refusals({ loanBrokers: [21, { brokerId: 21 }] })).toEqual([
      'loanBrokers.1.brokerId: This broker is already attributed to this loan.',
    ])
  })

  test('an empty body names every gap at once', () => {
    const result = loanSchema('Covenant').safeParse({})
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'loanNo',
      'loanLenders',
      'loanBrokers',
      'suburbId',
      'lowerRate',
      'higherRate',
      'scenarioKey',
      'priorityKey',
      'lawFirmId',
      'interestKey',
      'securityTypeKey',
      'securitySubTypeKey',
    ])
  })
})

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

describe('three-valued answers and scenario details', () => {
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
      expect(refusals({ valuationRequired })).toEqual(['valuationRequired: This choice is not known.'])
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

  test('[H-19] the presales percentage counts only with a required cover, projects stop at 100, each form has its own field', () => {
    const details = {
      presalesDebtCoverRequired: 'true',
      loanAmountPercentageGstEx: '80',
      developerSuccessfulProjects: '100',
    }
    const build = {
      scenarioKey: 'CONSTRUCTION',
      constructionScenario: { ...details, preCommittedCommercialTenants: 'false' },
    }
    expect(parsed(build).constructionScenario).toMatchObject({
      loanAmountPercentageGstEx: '80.00',
      developerSuccessfulProjects: 100,
      preCommittedCommercialTenants: false,
      tdcEquity: null,
    })
    const idle = {
      scenarioKey: 'SUBDIVISION',
      subdivisionScenario: { ...details, presalesDebtCoverRequired: 'false', typeKey: 'STRATA', type: 'Strata' },
    }
    expect(parsed(idle).subdivisionScenario).toMatchObject({ loanAmountPercentageGstEx: null, typeKey: 'STRATA' })
    expect(parsed(idle).subdivisionScenario).not.toHaveProperty('type')
    expect(refusals({ ...build, constructionScenario: { developerSuccessfulProjects: 101 } })).toEqual([
      'constructionScenario.developerSuccessfulProjects: Successful projects must be between 0 and 100.',
    ])
    expect(refusals({ ...build, constructionScenario: { typeKey: 'STRATA' } })).toHaveLength(1)
    expect(refusals({ ...idle, subdivisionScenario: { preCommittedCommercialTenants: true } })).toHaveLength(1)
  })

  test('details of another scenario are dropped', () => {
    const details = {
      scenarioKey: 'PURCHASE',
      constructionScenario: { qsRequired: true },
      subdivisionScenario: { qsRequired: true },
    }
    expect(parsed(details)).toMatchObject({ constructionScenario: null, subdivisionScenario: null })
  })
})

describe('hostile input', () => {
  test('[T-A5] a field that is not one of the form is refused; the documented hints are accepted and dropped', () => {
    for (const key of [
      'id',
      'version',
      'createdById',
      'created_by_id',
      'establishmentFee',
      'lastEditBy',
      '__proto__x',
    ]) {
      expect(refusals({ [key]: 1 }), key).toEqual([`: Unrecognized key: "${key}"`])
    }
    const loan = parsed({ userType: 'systemAdmin', isUserInvolvedAsLender: true })
    expect(loan).not.toHaveProperty('userType')
    expect(loan).not.toHaveProperty('isUserInvolvedAsLender')
  })

  test('[T-C3] an object or a list in a scalar slot is refused in every field', () => {
    const slots = Object.keys(goodLoan).concat('statusKey', 'notes', 'assignedPartnerId', 'settlementDate', 'shortfall')
    const operators: unknown[] = [{ not: '' }, { gt: 0 }, { in: [1] }, [['x']], { toString: 'x' }]
    for (const slot of slots.filter((name) => !name.startsWith('loan') || name === 'loanNo')) {
      for (const operator of operators) expect(refusals({ [slot]: operator }), slot).not.toEqual([])
    }
    for (const operator of operators) {
      expect(refusals({ loanLenders: [{ lenderId: operator, contributionAmount: 1 }] })).not.toEqual([])
      expect(refusals({ loanBrokers: [operator] })).not.toEqual([])
      expect(refusals({ credits: [operator] })).not.toEqual([])
    }
  })

  test('[T-C1] whatever comes in, the answer is a loan or a list of refusals, never an exception', () => {
    const wild = fc.oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true, withObjectString: true }),
      fc.constantFrom(
        '\u0000',
        '\ud800',
        '1e308',
        '9'.repeat(500),
        Number.NaN,
        -0,
        2 ** 53,
        Symbol.iterator.toString(),
      ),
    )
    const body = fc.dictionary(fc.constantFrom(...Object.keys(goodLoan), '__proto__', 'notes', 'credits'), wild)
    fc.assert(
      fc.property(body, (overrides) => {
        const result = loanBody('Covenant').safeParse({ ...goodLoan, ...overrides })
        expect(result.success || result.error.issues.length > 0).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('text keeps no character that the database cannot store', () => {
    expect(parsed({ notes: 'a\u0000b\ud800c' }).notes).toBe('ab\ufffdc')
  })

  test('both casings of an id are read', () => {
    const body = {
      ...goodLoan,
      lawFirmId: undefined,
      lawFirmID: 31,
      loanLenders: [{ lenderID: 11, contributionAmount: 9 }],
    }
    expect(loanBody('Covenant').parse(body)).toMatchObject({ lawFirmId: 31, loanLenders: [{ lenderId: 11 }] })
  })
})

test('[T-C1] a field named like a part of every object is an unknown field under its own name', () => {
  for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty']) {
    const { error } = loanBody('Covenant').safeParse(JSON.parse(`{"${name}":1}`))
    const unknown = error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    expect(unknown, name).toEqual([name])
  }
})
