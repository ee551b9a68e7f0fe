import { expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { hidesMatch, toLoanListRow } from '#lib/discovery/loan-search/rules.ts'
import { loanListAnswer } from '#lib/discovery/loan-search/schema.ts'
import { broker, firm, lender, lenderFacts, staff } from '#tests/unit/lending/people.ts'

const whitely = { id: 21, name: 'Tom Whitely', company: 'Whitely Finance', isActive: true, isMasterSwitchOn: true }
const marsh = { id: 22, name: 'Ada Marsh', company: 'Marsh', isActive: false, isMasterSwitchOn: true }
const ito = { ...lenderFacts, id: 12, name: 'Ben Ito', company: 'Ironbark', contribution: '700' }
const facts = {
  id: 1,
  loanNo: 'CV1',
  statusKey: 'SETTLED' as const,
  status: 'Settled',
  lawFirmId: 31,
  principal: '1200',
  suburb: 'The Rocks',
  state: 'NSW',
  postcode: '2000',
  isDoubled: true,
  priority: 'First',
  lowerRate: '8.95',
  estab: '2.00',
  lvr: '65.00',
  scenario: 'Purchase',
  securityType: 'Commercial',
  settlement: '2026-03-02',
  repayment: '2026-09-02',
  lastEdit: '2026-08-30',
  recorded: '2026-08-01',
  lenders: [{ ...lenderFacts, showsCurrentBook: false }, ito],
  brokers: [whitely],
}
// The fields that are the same for every viewer.
const common = {
  id: 1,
  loanNo: 'CV1',
  statusKey: 'SETTLED',
  status: 'Settled',
  suburbState: 'The Rocks, NSW 2000',
  priority: 'First',
  principal: 1200n,
  lowerRate: '8.95',
  estab: '2.00',
  lvr: '65.00',
  scenario: 'Purchase',
  securityType: 'Commercial',
  settlement: '2026-03-02',
  repayment: '2026-09-02',
  lastEdit: '2026-08-30',
  recorded: '2026-08-01',
  totalPrincipal: 99n,
  daysOverdue: null,
}
// The day on which the repayment is due.
const now = { totalPrincipal: 99n, today: '2026-09-02' }
const firstBroker = {
  attributedBroker: 'Tom Whitely',
  attributedBrokerId: 21,
  attributedBrokerCompany: 'Whitely Finance',
  isBrokerLinked: true,
}
const whitelyBeside = {
  loanBrokerId: 21,
  loanBrokerName: 'Tom Whitely',
  associatedBrokerCompany: 'Whitely Finance',
  isBrokerLinked: true,
}
const noBroker = { loanBrokerId: null, loanBrokerName: null, associatedBrokerCompany: null, isBrokerLinked: false }
const itoBeside = {
  loanLenderId: 12,
  loanLenderName: 'Ben Ito',
  associatedLenderCompany: 'Ironbark',
  loanLenderContribution: 700n,
  isLenderPrivate: false,
  isLenderLinked: true,
}
const nobodyLends = {
  attributedLender: null,
  attributedLenderId: null,
  attributedLenderCompany: null,
  isPrivate: false,
  isLenderLinked: false,
}

test('[J-10] a row contains the total and its lenders and brokers side by side', () => {
  expect(toLoanListRow(staff, facts, now)).toEqual({
    ...common,
    attributedLender: 'Amelia Ferrante',
    attributedLenderId: 11,
    attributedLenderCompany: 'Redgum',
    isPrivate: false,
    isLenderLinked: true,
    ...firstBroker,
    loanLendersBrokers: [
      {
        loanLenderId: 11,
        loanLenderName: 'Amelia Ferrante',
        associatedLenderCompany: 'Redgum',
        loanLenderContribution: 500n,
        isLenderPrivate: false,
        isLenderLinked: true,
        ...whitelyBeside,
      },
      { ...itoBeside, ...noBroker },
    ],
  })
})

test('[J-01] only fields that a loan may lack can be null in a returned row', () => {
  const row = toLoanListRow(staff, facts, now)
  const isAnswer = (fact: string) => loanListAnswer.safeParse({ ...row, [fact]: null }).success
  expect(['estab', 'lvr', 'settlement', 'repayment', 'lastEdit', 'recorded'].filter((fact) => !isAnswer(fact))).toEqual(
    [],
  )
  expect(['priority', 'principal', 'lowerRate', 'scenario', 'securityType', 'status'].filter(isAnswer)).toEqual([])
})

test('[J-03] a private lender is hidden from third parties in every field of the row', () => {
  const shown = toLoanListRow(lender(99), facts, now)
  expect(shown).toEqual({
    ...common,
    attributedLender: 'Privacy Engaged',
    attributedLenderId: null,
    attributedLenderCompany: null,
    isPrivate: true,
    isLenderLinked: false,
    ...firstBroker,
    loanLendersBrokers: [
      {
        loanLenderId: null,
        loanLenderName: 'Privacy Engaged',
        associatedLenderCompany: null,
        loanLenderContribution: null,
        isLenderPrivate: true,
        isLenderLinked: false,
        ...whitelyBeside,
      },
      { ...itoBeside, ...noBroker },
    ],
  })
})

test.each([
  ['its broker', broker(21)],
  ['its second lender', lender(12)],
  ['its law firm', firm(31)],
])('[J-03] %s sees the private lender', (_who, actor) => {
  expect(toLoanListRow(actor, facts, now)).toMatchObject({ attributedLender: 'Amelia Ferrante', isPrivate: false })
})

test('[J-02] a visitor sees no lender, no day of repayment or edit, and has nothing to expand', () => {
  expect(toLoanListRow(visitor, facts, now)).toEqual({
    ...common,
    ...nobodyLends,
    ...firstBroker,
    repayment: null,
    lastEdit: null,
    recorded: null,
    isBrokerLinked: false,
    loanLendersBrokers: [],
  })
})

test('more brokers than lenders give lines without a lender; a paused broker is not linked', () => {
  const row = toLoanListRow(lender(99), { ...facts, lenders: [ito], brokers: [marsh, whitely] }, now)
  expect(row).toMatchObject({ attributedBroker: 'Ada Marsh', attributedBrokerId: 22, isBrokerLinked: false })
  expect(row.loanLendersBrokers).toEqual([
    {
      ...itoBeside,
      loanBrokerId: 22,
      loanBrokerName: 'Ada Marsh',
      associatedBrokerCompany: 'Marsh',
      isBrokerLinked: false,
    },
    {
      loanLenderId: null,
      loanLenderName: null,
      associatedLenderCompany: null,
      loanLenderContribution: null,
      isLenderPrivate: false,
      isLenderLinked: false,
      ...whitelyBeside,
    },
  ])
})

test('a row without parties has null parties, and a unique suburb name needs no postcode', () => {
  expect(toLoanListRow(staff, { ...facts, isDoubled: false, lenders: [], brokers: [] }, now)).toEqual({
    ...common,
    ...nobodyLends,
    attributedBroker: null,
    attributedBrokerId: null,
    attributedBrokerCompany: null,
    isBrokerLinked: false,
    suburbState: 'The Rocks, NSW',
    loanLendersBrokers: [],
  })
})

test('a current loan past its repayment says by how many days, except to a visitor', () => {
  const later = { ...now, today: '2026-09-14' }
  expect(toLoanListRow(lender(99), facts, later).daysOverdue).toBe(12)
  expect(toLoanListRow(visitor, facts, later).daysOverdue).toBeNull()
  expect(toLoanListRow(staff, { ...facts, statusKey: 'DISCHARGED' }, later).daysOverdue).toBeNull()
  expect(toLoanListRow(staff, { ...facts, statusKey: 'DEFAULT', repayment: null }, later).daysOverdue).toBeNull()
})

test('[T-J5] a loan found by the BDM of its first lender is dropped where that lender is hidden', () => {
  const named = { lenderIds: [], lenderBdmId: 7 }
  expect([lender(99), staff, broker(21)].map((actor) => hidesMatch(actor, facts, named))).toEqual([true, false, false])
  // A hidden second lender decides nothing.
  const turned = { ...facts, lenders: [...facts.lenders].reverse() }
  expect(hidesMatch(lender(99), turned, named)).toBe(false)
  expect(hidesMatch(lender(99), facts, { lenderIds: [] })).toBe(false)
})
