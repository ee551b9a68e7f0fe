import { describe, expect, test } from 'vitest'
import { buildLoanScope, getLoanReach, isParty, loanPolicies } from '#lib/lending/access/policy.ts'
import { broker, dual, everybody, firm, lender, staff } from '../people.ts'

describe('who may do what', () => {
  test.each<[keyof typeof loanPolicies, string[]]>([
    ['create', ['staff', 'job', 'lender', 'dual', 'lawFirm']],
    ['createAsStaff', ['staff']],
    ['createAsLender', ['lender', 'dual']],
    ['createAsLawFirm', ['lawFirm']],
    ['listAll', ['staff', 'lender', 'broker', 'dual']],
    ['listAllAsStaff', ['staff']],
    ['view', ['staff', 'lender', 'broker', 'dual', 'lawFirm']],
    ['viewPublic', ['visitor', 'staff', 'job', 'lender', 'broker', 'dual', 'lawFirm']],
    ['seeWholeMarket', ['staff', 'job']],
    ['followParties', ['staff', 'lender', 'broker', 'dual']],
  ])('%s: %j', (action, expected) => {
    const allowed = Object.keys(everybody).filter((name) => loanPolicies[action].who(everybody[name]!))
    expect(allowed.sort()).toEqual([...expected].sort())
  })
})

const closed = { statusKey: { in: ['SETTLED', 'DEFAULT', 'VARIATIONINPROG', 'DISCHARGED'] } }

describe('the scope of loans', () => {
  test.each([
    ['staff', { kind: 'all' }, {}],
    ['job', { kind: 'all' }, {}],
    [
      'lender',
      { kind: 'closed-or-own', lenderId: 11, brokerId: null },
      { OR: [closed, { loanLenders: { some: { lenderId: 11 } } }] },
    ],
    [
      'broker',
      { kind: 'closed-or-own', lenderId: null, brokerId: 21 },
      { OR: [closed, { loanBrokers: { some: { brokerId: 21 } } }] },
    ],
    [
      'dual',
      { kind: 'closed-or-own', lenderId: 12, brokerId: 22 },
      { OR: [closed, { loanLenders: { some: { lenderId: 12 } } }, { loanBrokers: { some: { brokerId: 22 } } }] },
    ],
    ['lawFirm', { kind: 'law-firm', lawFirmId: 31 }, { lawFirmId: 31 }],
    [
      'visitor',
      { kind: 'public' },
      {
        ...closed,
        loanBrokers: {
          some: {
            broker: {
              isActive: true,
              company: { isMasterSwitchOn: true, individuals: { some: { isVisible: true, closedAt: null } } },
            },
          },
        },
      },
    ],
  ])('of %s: %j', (name, reach, scope) => {
    expect(getLoanReach(everybody[name]!)).toEqual(reach)
    expect(buildLoanScope(everybody[name]!)).toEqual(scope)
  })
})

describe('the parties of a loan', () => {
  const loan = { lawFirmId: 31, lenderIds: [11, 12], brokerIds: [21] }

  test.each([
    ['its first lender', lender(11), true],
    ['its second lender', lender(12), true],
    ['another lender', lender(13), false],
    ['a lender with the number of its broker', lender(21), false],
    ['its broker', broker(21), true],
    ['another broker', broker(22), false],
    ['a company of both kinds that is the lender', dual(12, 99), true],
    ['a company of both kinds that is the broker', dual(99, 21), true],
    ['a company of both kinds that is neither', dual(98, 99), false],
    ['its law firm', firm(31), true],
    ['another law firm', firm(32), false],
    ['staff', staff, false],
    ['a visitor', everybody.visitor!, false],
  ])('%s', (_who, actor, expected) => {
    expect(isParty(actor, loan)).toBe(expected)
  })
})
