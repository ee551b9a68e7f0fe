import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLoanNoFormat, normaliseLoanNo } from '#lib/lending/inputs/numbers/rules.ts'
import {
  checkLoanFields,
  isSaveOpen,
  pickPartyBdm,
  sortByContribution,
  sumPrincipal,
} from '#lib/lending/inputs/rules.ts'
import { parsed } from '../drafts.ts'

const amount = fc.bigInt({ min: 1n, max: 99_999_999_999n })
const rows = fc.array(fc.record({ lenderId: fc.integer({ min: 1 }), contributionAmount: amount }), { maxLength: 20 })

describe('lenders', () => {
  test('[H-03] the principal is the sum of the contributions', () => {
    fc.assert(
      fc.property(rows, (lenders) => {
        const expected = lenders.reduce((sum, { contributionAmount }) => sum + contributionAmount, 0n)
        expect(sumPrincipal(lenders)).toBe(expected)
      }),
    )
    expect(sumPrincipal([{ contributionAmount: null }, { contributionAmount: 5n }])).toBe(5n)
  })

  test('[H-03] the largest contribution comes first and sets the BDM; equal ones keep their order', () => {
    const part = (lenderId: number) => ({ lenderId, contributionAmount: 500n })
    const [one, two, three] = [part(1), part(2), part(3)]
    const large = { lenderId: 4, contributionAmount: 501n }
    const none = { lenderId: 5, contributionAmount: null }
    const given = [none, one, two, large, three]
    expect(sortByContribution(given)).toEqual([large, one, two, three, none])
    expect(given[0]).toBe(none)
    expect(sortByContribution([none, { lenderId: 6, contributionAmount: 1n }])[0]?.lenderId).toBe(6)
    fc.assert(
      fc.property(rows, (lenders) => {
        const sorted = sortByContribution(lenders).map(({ contributionAmount }) => contributionAmount)
        expect(sorted).toEqual([...sorted].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
      }),
    )
  })

  test('a party gets the BDM of its profile; only staff may choose another known one', () => {
    const known = new Set([7, 8])
    expect(pickPartyBdm({ sent: null, own: 7, isStaff: false, known })).toBe(7)
    expect(pickPartyBdm({ sent: 7, own: 7, isStaff: false, known })).toBe(7)
    expect(pickPartyBdm({ sent: 8, own: 7, isStaff: false, known })).toBeNull()
    expect(pickPartyBdm({ sent: 8, own: 7, isStaff: true, known })).toBe(8)
    expect(pickPartyBdm({ sent: 9, own: 7, isStaff: true, known })).toBeNull()
    expect(pickPartyBdm({ sent: null, own: null, isStaff: true, known })).toBeNull()
  })
})

describe('the Save button', () => {
  const filled = { loanNo: 'A', hasLender: true, hasBroker: true, hasPlace: true, principal: 1n }

  test.each([
    [{}, true],
    [{ loanNo: ' ' }, false],
    [{ hasLender: false }, false],
    [{ hasBroker: false }, false],
    [{ hasPlace: false }, false],
    [{ principal: 0n }, false],
  ])('[H-02] with %o Save is enabled: %j', (change, expected) => {
    expect(isSaveOpen({ ...filled, ...change })).toBe(expected)
  })
})

test('a loan number is unique regardless of case', () => {
  expect(normaliseLoanNo(' ab 12c ')).toBe('AB 12C')
})

describe('validation errors', () => {
  test('are none for a complete loan', () => {
    expect(checkLoanFields(parsed(), 'Covenant')).toEqual([])
  })

  test('have a code, a field and a message', () => {
    expect(checkLoanNoFormat('')).toEqual([{ code: 'INVALID', field: 'loanNo', message: 'Loan number is required.' }])
    expect(checkLoanFields({ ...parsed(), state: 'NSW', suburbId: null }, 'Covenant')).toEqual([
      { code: 'INVALID', field: 'suburbId', message: 'Suburb and State are required.' },
    ])
  })

  test('compare a fee with the principal only if there is one', () => {
    const lenders = [{ lenderId: 11, contributionAmount: 0n, platformBdmId: null }]
    const loan = { ...parsed(), loanLenders: lenders, establishmentFeeWithGst: 5n }
    expect(checkLoanFields(loan, 'Covenant').map(({ field }) => field)).toEqual(['loanLenders.0.contributionAmount'])
  })
})
