import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { buildLoanScope } from '#lib/lending/access/policy.ts'
import { checkLoanNo } from '#lib/lending/inputs/numbers/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLoanInput } from '#prisma/seed/factories.ts'
import { heldClock } from '#tests/support/clock.ts'
import { type Cast, discharged, makeCast, outcomeOf, preSettlement, recorded, refusalsOf } from '../cast.ts'

const TAKEN = 'Loan number already exists.'
const clock = heldClock()
let cast: Cast
let hiddenNo = ''

beforeAll(async () => {
  cast = await makeCast()
  const { lender, broker, firm, dual, second, rivalFirm } = cast
  for (const parties of [
    { lenders: [lender], brokers: [broker], lawFirm: firm },
    { lenders: [dual], brokers: [dual], lawFirm: rivalFirm },
    { lenders: [lender, second], brokers: [dual], lawFirm: firm },
  ])
    for (const overrides of [{}, preSettlement, discharged]) await recorded(parties, overrides)
  const hidden = await database().loan.findFirstOrThrow({
    where: { statusKey: 'PRESETTLEMENT', loanLenders: { some: { lenderId: lender.lenderId } } },
  })
  hiddenNo = hidden.loanNo
})

const auditedOf = (actor: Actor, told: 'check' | 'save') =>
  database().auditEntry.count({
    where: {
      action: 'LOAN_NUMBER_TAKEN',
      accountId: isPerson(actor) ? actor.accountId : -1,
      details: { path: ['told'], equals: told },
    },
  })

const attemptsOf = (purpose: string, actor: Cast['actors']['lender']) =>
  database().attemptCounter.deleteMany({ where: { purpose, subject: String(actor.accountId) } })

describe('while typing', () => {
  test('[T-I4] trying every number reveals to each role only loans that it sees, and audits each attempt', async () => {
    const everything = await database().loan.findMany({ select: { loanNo: true } })
    const { staff, lender, second, dual, firm, rival, rivalFirm } = cast.actors
    for (const actor of [staff, lender, second, dual, firm, rival, rivalFirm]) {
      const seen = await database().loan.findMany({ where: buildLoanScope(actor), select: { loanNo: true } })
      const told: string[] = []
      for (const { loanNo } of everything) if ((await checkLoanNo(actor, loanNo)).length > 0) told.push(loanNo)
      expect(told.sort(), actor.name).toEqual(seen.map(({ loanNo }) => loanNo).sort())
      expect(await auditedOf(actor, 'check'), actor.name).toBe(actor.kind === 'staff' ? 0 : seen.length)
    }
    expect(everything.length).toBeGreaterThan((await database().loan.count({ where: buildLoanScope(rival) })) + 2)
    expect(await outcomeOf(checkLoanNo(cast.actors.broker, hiddenNo))).toBe('FORBIDDEN')
  })

  test('[T-I4] an account has 120 checks an hour, and staff have no limit', async () => {
    await attemptsOf('loan-no-check', cast.actors.second)
    const outcomes: string[] = []
    for (let asked = 0; asked < 125; asked += 1)
      outcomes.push(await outcomeOf(checkLoanNo(cast.actors.second, `N${asked}`)))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(120)
    expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect(await outcomeOf(checkLoanNo(cast.actors.rival, 'N1'))).toBe('ok')
    clock.later(3_601_000)
    expect(await outcomeOf(checkLoanNo(cast.actors.second, 'N1'))).toBe('ok')
    for (let asked = 0; asked < 125; asked += 1) await checkLoanNo(cast.actors.staff, `N${asked}`)
  })
})

describe('on saving', () => {
  const asRival = (loanNo: string, overrides: object = {}) =>
    createLoan(
      cast.actors.rival,
      makeLoanInput({ ...cast.parties, lenders: [cast.rival] }, { ...preSettlement, loanNo, ...overrides }),
    )

  test('[T-I4] a save with another error does not reveal that its number exists', async () => {
    expect(await refusalsOf(asRival(hiddenNo, { priorityKey: 'THIRD' }))).toEqual([
      'priorityKey: Choose one of the options.',
    ])
    const foreign = createLoan(cast.actors.rival, makeLoanInput(cast.parties, { loanNo: hiddenNo }))
    expect(await refusalsOf(foreign)).toEqual([expect.stringContaining('loanLenders: Ooops!')])
    const staff = createLoan(cast.actors.staff, makeLoanInput(cast.parties, { loanNo: hiddenNo, priorityKey: 'THIRD' }))
    expect(await refusalsOf(staff)).toEqual([`loanNo: ${TAKEN}`, 'priorityKey: Choose one of the options.'])
  })

  test('[T-I4] ten existing numbers an hour are reported and audited; then the account cannot save', async () => {
    await attemptsOf('loan-no-save', cast.actors.rival)
    for (let save = 0; save < 10; save += 1) expect(await refusalsOf(asRival(hiddenNo))).toEqual([`loanNo: ${TAKEN}`])
    expect(await auditedOf(cast.actors.rival, 'save')).toBe(10)
    for (const loanNo of [hiddenNo, 'FREE 1'])
      expect(await refusalsOf(asRival(loanNo))).toEqual([
        ': Too many of your loan numbers were already taken. Try again in an hour.',
      ])
    expect(await database().loan.count({ where: { loanNo: 'FREE 1' } })).toBe(0)
    clock.later(3_601_000)
    expect(await outcomeOf(asRival('FREE 1'))).toBe('ok')
  })

  test('successful saves and those refused for other reasons do not count', async () => {
    await attemptsOf('loan-no-save', cast.actors.rival)
    for (let save = 0; save < 12; save += 1) {
      expect(await outcomeOf(asRival(`OWN ${save}`))).toBe('ok')
      expect(await outcomeOf(asRival(`OWN ${save}X`, { priorityKey: 'THIRD' }))).toBe('INVALID')
    }
  })
})
