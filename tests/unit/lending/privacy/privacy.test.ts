import { describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { hidesBookOfStatus, toShownLender, toShownParty } from '#lib/lending/privacy/rules.ts'
import type { LoanStatusKey } from '#lib/lending/statuses/rules.ts'
import { broker, dual, lenderFacts as facts, firm, job, lender, staff } from '../people.ts'

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
    expect(hidesBookOfStatus(status, { showsCurrentBook: current, showsDischargedBook: discharged })).toBe(hidden)
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
  ])('[J-03] %s sees Privacy Engaged, without link and contribution', (_who, actor) => {
    expect(toShownLender(actor, loanOf('SETTLED'), hidden)).toEqual(masked)
    expect(toShownLender(actor, loanOf('DISCHARGED'), hidden)).toMatchObject({ name: 'Amelia Ferrante' })
  })

  test.each<[string, Actor]>([
    ['staff', staff],
    ['the lender itself', lender(11)],
    ['its fellow lender', lender(12)],
    ['the broker', broker(21)],
    ['a dual that is the broker', dual(98, 21)],
    ['the law firm', firm(31)],
    ['a job', job],
  ])('[J-03] %s sees the name and the contribution', (_who, actor) => {
    expect(toShownLender(actor, loanOf('SETTLED'), hidden)).toMatchObject({
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
    ['its owner of both kinds to a switched-off one', dual(98, 11), { isMasterSwitchOn: false }, true],
    ['a job to anybody', job, {}, false],
    ['a law firm to anybody', firm(31), {}, false],
    ['a visitor to anybody', visitor, {}, false],
  ])('[J-03] whether a name links %s: %j', (_who, actor, change, expected) => {
    expect(toShownParty(actor, { ...facts, ...change }).isLinked).toBe(expected)
  })
})
