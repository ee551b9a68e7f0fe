import { describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { getLoanHistory } from '#lib/lending/history/logs/queries.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { getLoanForEditing } from '#lib/lending/saving/editing/queries.ts'
import { buildLoanAfterStep } from '#lib/lending/saving/steps/rules.ts'
import type { LoanStepInput } from '#lib/lending/saving/steps/schema.ts'
import { findActorOf, makeLawFirm, makeLender, makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const parties = { lenders: [made.lender, made.dual], brokers: [made.broker], lawFirm: made.lawFirm }

const recordOpenLoan = async (): Promise<number> => {
  const open = { statusKey: 'PRESETTLEMENT', settlementDate: null, repaymentDate: null, notes: 'Kept as it is.' }
  return ((await createLoan(seeder, makeLoanInput(parties, open))) as { id: number }).id
}

/** Takes a step as the action of the loan's page does. */
const take = async (actor: Actor, id: number, change: LoanStepInput, version?: number) => {
  const stored = await getLoanForEditing(actor, id)
  const after = buildLoanAfterStep(stored, change)
  return updateLoan(actor, id, Object.assign({ version: version ?? stored.version }, after))
}
const SETTLE = { step: 'settle', settlementDate: '2026-02-03', repaymentDate: '2099-02-03' } as const
const DISCHARGE = { step: 'discharge', dischargedDate: '2026-09-01', shortfall: '5000' } as const

describe('a step of a loan', () => {
  test.each(['staff', 'lender', 'dual', 'lawFirm'] as const)(
    '[H-14] [H-15] %s settle and discharge it, and its log shows status and dates only',
    async (name) => {
      const actor = actors[name]
      const id = await recordOpenLoan()
      const before = await getLoan(actors.staff, id)
      await take(actor, id, SETTLE)
      expect(await getLoan(actors.staff, id)).toMatchObject({
        statusKey: 'SETTLED',
        settlementDate: '2026-02-03',
        repaymentDate: '2099-02-03',
        version: 2,
      })
      await take(actor, id, DISCHARGE)
      const after = await getLoan(actors.staff, id)
      expect(after).toMatchObject({ statusKey: 'DISCHARGED', dischargedDate: '2026-09-01', shortfall: 5000n })
      const kept = ['loanNo', 'loanLenders', 'loanBrokers', 'notes', 'credits', 'lvr', 'principal'] as const
      for (const field of kept) expect(after[field], field).toEqual(before[field])
      const history = await getLoanHistory(actor, await getLoan(actor, id))
      expect(history?.brokenAt).toBeNull()
      const { name: who } = actor
      expect(history?.changes.map((change) => `${change.who} ${change.deed}`)).toEqual([
        `${who} discharged this loan`,
        `${who} settled this loan`,
        expect.stringMatching(/recorded this loan$/),
      ])
      expect(history?.changes[1]?.details).toEqual([
        'Status: Pre-Settlement → Settled',
        'Settlement Date: 03 Feb 2026',
        'Repayment Date: 03 Feb 2099',
        'Term: 876 months',
      ])
    },
  )

  test('is refused to a broker of the loan and to everybody outside it', async () => {
    const id = await recordOpenLoan()
    await expect(take(actors.broker, id, SETTLE)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const strangers = [await findActorOf(await makeLender()), await findActorOf(await makeLawFirm())]
    for (const actor of strangers)
      await expect(take(actor, id, SETTLE), actor.kind).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await getLoan(actors.staff, id)).toMatchObject({ statusKey: 'PRESETTLEMENT', version: 1 })
  })

  test('with an outdated version returns the stored loan and writes nothing', async () => {
    const id = await recordOpenLoan()
    await take(actors.lender, id, SETTLE)
    await expect(take(actors.lawFirm, id, DISCHARGE, 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { id, version: 2, statusKey: 'SETTLED' },
    })
    await expect(take(actors.lawFirm, id, SETTLE)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await getLoan(actors.staff, id)).toMatchObject({ statusKey: 'SETTLED', version: 2 })
  })

  test('[H-09] [H-15] with a missing or early day is refused at its field', async () => {
    const id = await recordOpenLoan()
    const fieldsOf = async (change: LoanStepInput) => {
      const refusal = await take(actors.staff, id, change).catch((error: { errors: { field?: string }[] }) => error)
      return 'errors' in refusal ? refusal.errors.map(({ field }) => field) : []
    }
    expect(await fieldsOf({ ...SETTLE, settlementDate: '', repaymentDate: '' })).toEqual(['settlementDate'])
    expect(await fieldsOf({ ...SETTLE, repaymentDate: '2026-01-01' })).toEqual(['repaymentDate'])
    await take(actors.staff, id, SETTLE)
    expect(await fieldsOf({ ...DISCHARGE, dischargedDate: '2026-01-01' })).toEqual(['dischargedDate'])
    expect(await fieldsOf({ ...DISCHARGE, shortfall: 'some' })).toEqual(['shortfall'])
  })
})
