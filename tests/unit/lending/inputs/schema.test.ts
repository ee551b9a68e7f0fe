import { describe, expect, test } from 'vitest'
import { getLoanSchema } from '#lib/lending/inputs/schema.ts'
import { goodLoan, parsed, refusals } from '../drafts.ts'

describe('the loan number', () => {
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

  test('is trimmed', () => {
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

  test('a rate is stored with two decimals, whatever its input format', () => {
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

describe('required fields', () => {
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

  test('[H-07] a place is a listed suburb, or its name with a state', () => {
    expect(refusals({ suburbId: null, suburb: 'Parramatta', state: 'NSW' })).toEqual([])
    for (const part of [{ suburb: 'Parramatta' }, { state: 'NSW' }])
      expect(refusals({ suburbId: null, ...part })).toEqual(['suburbId: Suburb and State are required.'])
  })

  test('[H-08] a lender and a broker, with the product name in the message', () => {
    expect(refusals({ loanLenders: [] })).toEqual(['loanLenders: Attributed Covenant Lender is required.'])
    expect(refusals({ loanLenders: undefined })).toEqual(['loanLenders: Attributed Covenant Lender is required.'])
    expect(refusals({ loanBrokers: undefined })).toEqual(['loanBrokers: Attributed Covenant Broker is required.'])
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

  test.each([[null], ['x'], [{}], [{ brokerId: 0 }], [{ brokerId: 21, platformBdmId: 'x' }]])(
    '[H-08] the broker row %j is refused',
    (row) => {
      expect(refusals({ loanBrokers: [row] })).toEqual([
        expect.stringMatching(
          /^loanBrokers\.0\.(brokerId|platformBdmId): Please select valid broker for Attributed Covenant Broker\.$/,
        ),
      ])
    },
  )

  test('a lender or broker may have a BDM', () => {
    const rows = {
      loanLenders: [{ lenderId: 11, contributionAmount: 5, platformBdmId: '91' }],
      loanBrokers: [{ brokerId: 21, platformBdmId: 92 }],
    }
    expect(parsed(rows)).toMatchObject({
      loanLenders: [{ lenderId: 11, contributionAmount: 5n, platformBdmId: 91 }],
      loanBrokers: [{ brokerId: 21, platformBdmId: 92 }],
    })
    expect(refusals({ loanLenders: [{ ...rows.loanLenders[0], platformBdmId: 'x' }] })).toEqual([
      'loanLenders.0.platformBdmId: Please select valid lender and amount for Attributed Covenant Lender.',
    ])
  })

  test('at most twenty lenders and twenty brokers are accepted, and an invalid one is reported by its row', () => {
    const lenders = Array.from({ length: 21 }, (_, index) => ({ lenderId: index + 1, contributionAmount: 5 }))
    const brokers = lenders.map(({ lenderId }) => lenderId)
    expect(parsed({ loanLenders: lenders.slice(1), loanBrokers: brokers.slice(1) }).loanLenders).toHaveLength(20)
    expect(refusals({ loanLenders: lenders })).toHaveLength(1)
    expect(refusals({ loanBrokers: brokers })).toHaveLength(1)
    const twice = [...lenders.slice(0, 12), lenders[3]]
    const result = getLoanSchema('Covenant').safeParse({ ...goodLoan, loanLenders: twice })
    expect(result.error?.issues).toMatchObject([{ code: 'custom', path: ['loanLenders', 12, 'lenderId'] }])
  })

  test('the same lender or broker may be on a loan only once', () => {
    const lender = { lenderId: 11, contributionAmount: 5 }
    expect(refusals({ loanLenders: [lender, lender] })).toEqual([
      'loanLenders.1.lenderId: This lender is already attributed to this loan.',
    ])
    expect(refusals({ loanBrokers: [21, { brokerId: 21 }] })).toEqual([
      'loanBrokers.1.brokerId: This broker is already attributed to this loan.',
    ])
  })

  test('an empty body reports every missing field at once', () => {
    const result = getLoanSchema('Covenant').safeParse({})
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

test('the schema of a product is built once', () => {
  expect(getLoanSchema('Covenant')).toBe(getLoanSchema('Covenant'))
  expect(getLoanSchema('Redgum')).not.toBe(getLoanSchema('Covenant'))
})
