import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getLoanBodySchema, loanNoQuery } from '#lib/lending/inputs/schema.ts'
import { goodLoan, parsed, refusals } from '../drafts.ts'

describe('hostile input', () => {
  test('[T-A5] an unknown field is refused; the documented hints are accepted and ignored', () => {
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

  test('[T-C3] an object or a list is refused in every scalar field', () => {
    const slots = Object.keys(goodLoan).concat('statusKey', 'notes', 'assignedPartnerId', 'settlementDate', 'shortfall')
    const isTaken = (overrides: object) =>
      getLoanBodySchema('Covenant').safeParse({ ...goodLoan, ...overrides }).success
    const operators: unknown[] = [{ not: '' }, { gt: 0 }, { in: [1] }, [['x']], { toString: 'x' }]
    for (const slot of slots.filter((name) => !name.startsWith('loan') || name === 'loanNo')) {
      for (const operator of operators) expect(isTaken({ [slot]: operator }), slot).toBe(false)
    }
    for (const operator of operators) {
      expect(isTaken({ loanLenders: [{ lenderId: operator, contributionAmount: 1 }] })).toBe(false)
      expect(isTaken({ loanBrokers: [operator] })).toBe(false)
      expect(isTaken({ credits: [operator] })).toBe(false)
    }
  })

  test('[T-C1] any input gives a loan or a list of errors, never an exception', () => {
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
        const result = getLoanBodySchema('Covenant').safeParse({ ...goodLoan, ...overrides })
        expect(result.success || result.error.issues.length > 0).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('text is stripped of characters that the database cannot store', () => {
    expect(parsed({ notes: 'a\u0000b\ud800c' }).notes).toBe('ab\ufffdc')
  })

  test('ids are accepted in both casings', () => {
    const body = {
      ...goodLoan,
      lawFirmId: undefined,
      lawFirmID: 31,
      loanLenders: [{ lenderID: 11, contributionAmount: 9 }],
    }
    const loan = getLoanBodySchema('Covenant').parse({ ...body, loanBrokers: [{ brokerID: 21 }, 22] })
    expect(loan).toMatchObject({
      lawFirmId: 31,
      loanLenders: [{ lenderId: 11 }],
      loanBrokers: [{ brokerId: 21 }, { brokerId: 22 }],
    })
    const { error } = getLoanBodySchema('Covenant').safeParse({ ...goodLoan, constructionScenario: { lenderID: 5 } })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Unrecognized key: "lenderID"'])
  })

  test.each([[null], [undefined], ['x'], [5], [[]], [{ ...goodLoan, loanLenders: null }]])(
    'the body %j is refused',
    (body) => {
      expect(getLoanBodySchema('Covenant').safeParse(body).success).toBe(false)
    },
  )
})

test('[T-C1] a field named like a member of Object is refused as unknown, under its own name', () => {
  for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty']) {
    const { error } = getLoanBodySchema('Covenant').safeParse(JSON.parse(`{"${name}":1}`))
    const unknown = error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    expect(unknown, name).toEqual([name])
  }
})

test.each<[unknown, string]>([
  ['CV 7', 'CV 7'],
  [['CV 8', 'CV 9'], 'CV 8'],
  ['C\u0000V\ud800', 'CV\ufffd'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), ''],
  [undefined, ''],
  [7, ''],
  [{ toString: 'x' }, ''],
])('[H-04] the loan number %j is looked up as %j', (loanNo, expected) => {
  expect(loanNoQuery.parse({ loanNo, loanLenders: ['11'] })).toEqual({ loanNo: expected })
})
