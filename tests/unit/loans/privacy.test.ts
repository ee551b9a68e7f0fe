import { describe, expect, test } from 'vitest'
import { type Actor, systemActor, visitor } from '#lib/core/actor.ts'
import { loanListRow } from '#lib/loan-search/rows/rules.ts'
import { loanReach } from '#lib/loans/policy.ts'
import { hidesBook, shownLender, shownParty } from '#lib/loans/privacy/rules.ts'
import type { LoanStatusKey } from '#lib/loans/statuses/rules.ts'

const person = { accountId: 1, sessionId: null, name: 'N', email: 'n@x.example' }
const member = { ...person, individualId: 2, companyId: 3, companyName: 'C', isMasterSwitchOn: true }
const staff: Actor = { kind: 'staff', ...person, staffId: 9, isAdmin: false }
const lender = (lenderId: number): Actor => ({ kind: 'lender', ...member, lenderId })
const broker = (brokerId: number): Actor => ({ kind: 'broker', ...member, brokerId })
const dual = (lenderId: number, brokerId: number): Actor => ({ kind: 'dual', ...member, lenderId, brokerId })
const firm = (lawFirmId: number): Actor => ({ kind: 'law-firm', ...member, lawFirmId })

const facts = {
  ...{
    id: 11,
    name: 'Amelia Ferrante',
    company: 'Redgum',
    isActive: true,
    isMasterSwitchOn: true,
    contribution: '500',
  },
  ...{ showsCurrentBook: true, showsDischargedBook: true },
}
const loanOf = (statusKey: LoanStatusKey) => ({ statusKey, lawFirmId: 31, lenderIds: [11, 12], brokerIds: [21] })

describe('hidden books', () => {
  test.each<[LoanStatusKey, boolean, boolean, boolean]>([
    ['PRESETTLEMENT', false, false, false],
    ['SETTLED', false, true, true],
    ['DEFAULT', false, true, true],
    ['VARIATIONINPROG', false, true, true],
    ['SETTLED', true, false, false],
    ['DISCHARGED', true, false, true],
    ['DISCHARGED', false, true, false],
  ])('a %s loan with current shown %s and discharged shown %s is hidden: %s', (status, current, discharged, hidden) => {
    expect(hidesBook(status, { showsCurrentBook: current, showsDischargedBook: discharged })).toBe(hidden)
  })

  const hidden = { ...facts, showsCurrentBook: false }
  const masked = {
    id: null,
    name: 'Privacy Engaged',
    company: null,
    isLinked: false,
    contribution: null,
    isPrivate: true,
  }

  test.each<[string, Actor]>([
    ['a rival lender', lender(99)],
    ['another broker', broker(99)],
    ['a stranger of both kinds', dual(98, 99)],
    ['another law firm', firm(99)],
    ['a visitor', visitor],
  ])('[J-03] %s reads Privacy Engaged, without link and contribution', (_who, actor) => {
    expect(shownLender(actor, loanOf('SETTLED'), hidden)).toEqual(masked)
    expect(shownLender(actor, loanOf('DISCHARGED'), hidden)).toMatchObject({ name: 'Amelia Ferrante' })
  })

  test.each<[string, Actor]>([
    ['staff', staff],
    ['the lender itself', lender(11)],
    ['its fellow lender', lender(12)],
    ['the broker', broker(21)],
    ['a dual that is the broker', dual(98, 21)],
    ['the law firm', firm(31)],
    ['a job', systemActor('digest')],
  ])('[J-03] %s reads the name and the contribution', (_who, actor) => {
    expect(shownLender(actor, loanOf('SETTLED'), hidden)).toMatchObject({
      id: 11,
      name: 'Amelia Ferrante',
      contribution: 500n,
      isPrivate: false,
    })
  })
})

describe('links', () => {
  test.each<[string, Actor, object, boolean]>([
    ['a lender to an active profile', lender(99), {}, true],
    ['a lender to a paused one', lender(99), { isActive: false }, false],
    ['a lender to a switched-off one', lender(99), { isMasterSwitchOn: false }, false],
    ['staff to a paused one', staff, { isActive: false }, true],
    ['its owner to a paused one', lender(11), { isActive: false }, true],
    ['a law firm to anybody', firm(31), {}, false],
    ['a visitor to anybody', visitor, {}, false],
  ])('[J-03] a name leads %s: %j', (_who, actor, change, expected) => {
    expect(shownParty(actor, { ...facts, ...change }).isLinked).toBe(expected)
  })
})

describe('a list row', () => {
  const row = {
    ...{ id: 1, loanNo: 'CV1', statusKey: 'SETTLED' as const, status: 'Settled', lawFirmId: 31, principal: '1200' },
    ...{ suburb: 'The Rocks', state: 'NSW', postcode: '2000', isDoubled: true, priority: 'First', lowerRate: '8.95' },
    ...{ estab: '2.00', lvr: '65.00', scenario: 'Purchase', securityType: 'Commercial', settlement: '2026-03-02' },
    lenders: [
      { ...facts, showsCurrentBook: false },
      { ...facts, id: 12, name: 'Ben Ito', company: 'Ironbark', contribution: '700' },
    ],
    brokers: [{ id: 21, name: 'Tom Whitely', company: 'Whitely Finance', isActive: true, isMasterSwitchOn: true }],
  }

  test('[J-10] carries the total and its parties side by side', () => {
    const shown = loanListRow(staff, row, 99n)
    expect(shown).toMatchObject({
      totalPrincipal: 99n,
      attributedLender: 'Amelia Ferrante',
      suburbState: 'The Rocks, NSW 2000',
    })
    expect(shown.loanLendersBrokers).toMatchObject([
      { loanLenderId: 11, loanLenderContribution: 500n, loanBrokerId: 21, loanBrokerName: 'Tom Whitely' },
      { loanLenderId: 12, loanLenderContribution: 700n, loanBrokerId: null, loanBrokerName: null },
    ])
  })

  test('[J-03] hides a private lender in every field of the row', () => {
    const shown = loanListRow(lender(99), row, 99n)
    expect(shown).toMatchObject({ attributedLender: 'Privacy Engaged', attributedLenderId: null, isPrivate: true })
    const text = JSON.stringify(shown, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const secret of ['Ferrante', 'Redgum', '"500"', ':11']) expect(text).not.toContain(secret)
  })

  test('[J-02] tells a visitor no lender and nothing to expand', () => {
    expect(loanListRow(visitor, row, 99n)).toMatchObject({ attributedLender: null, loanLendersBrokers: [] })
  })
})

test('the reach of each kind of actor', () => {
  expect(loanReach(staff)).toEqual({ kind: 'all' })
  expect(loanReach(systemActor('export'))).toEqual({ kind: 'all' })
  expect(loanReach(lender(11))).toEqual({ kind: 'closed-or-own', lenderId: 11, brokerId: null })
  expect(loanReach(dual(11, 21))).toEqual({ kind: 'closed-or-own', lenderId: 11, brokerId: 21 })
  expect(loanReach(firm(31))).toEqual({ kind: 'law-firm', lawFirmId: 31 })
  expect(loanReach(visitor)).toEqual({ kind: 'public' })
})
