import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { findBrokenLogRow } from '#lib/lending/history/logs/queries.ts'
import { findDriftedProjections } from '#lib/lending/projections/queries.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, outcomeOf, preSettlement, recorded, refusalsOf } from '../cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

/** Records a loan and returns the body that created it, for changes. */
const stored = async (overrides: Record<string, unknown> = {}) => {
  const body = makeLoanInput(cast.parties, overrides)
  const id = await recorded(cast.parties, body)
  const { suburbId, version } = await getLoan(cast.actors.staff, id)
  const { suburb: _suburb, state: _state, ...rest } = body
  return { id, version, body: { ...rest, suburbId } }
}
const rowsOf = async (id: number) => ({
  logs: await database().loanLog.count({ where: { loanId: id } }),
  audits: await database().auditEntry.count({ where: { subjectKind: 'LOAN', subjectId: id } }),
})

describe('permission to edit a loan', () => {
  test('[H-01] is granted to staff, an attributed lender, an attributed dual and its law firm, and each edit is logged', async () => {
    const { actors, parties, lender, dual } = cast
    for (const [actor, lenders] of [
      [actors.staff, [lender]],
      [actors.lender, [lender]],
      [actors.dual, [lender, dual]],
      [actors.firm, [lender]],
    ] as const) {
      const before = await stored({ ...makeLoanInput({ ...parties, lenders: [...lenders] }), lowerRate: '8.95' })
      const saved = await updateLoan(actor, before.id, { ...before.body, lowerRate: '9.25', version: before.version })
      expect(saved).toEqual({ id: before.id, version: before.version + 1 })
      expect(await getLoan(actor, before.id)).toMatchObject({ lowerRate: '9.25', lastEditBy: actor.name, version: 2 })
      expect(await rowsOf(before.id)).toEqual({ logs: 2, audits: 2 })
      expect(await findBrokenLogRow(seeder, before.id)).toBeNull()
      const [last] = await database().loanLog.findMany({ where: { loanId: before.id }, orderBy: { sequence: 'desc' } })
      expect(last).toMatchObject({
        act: 'UPDATED',
        editorName: actor.name,
        snapshot: { lowerRate: '9.25', version: 2 },
      })
    }
  })

  test('is forbidden for a visible loan, and an invisible one is not found; nothing is written', async () => {
    const { actors } = cast
    const closed = await stored()
    const early = await stored(preSettlement)
    const edit = (actor: Actor, { id, body }: typeof closed) =>
      outcomeOf(updateLoan(actor, id, { ...body, lowerRate: '9.99' }))
    for (const actor of [actors.broker, actors.rivalBroker, visitor])
      expect(await edit(actor, closed)).toBe('FORBIDDEN')
    expect(await edit(actors.rival, closed)).toBe('FORBIDDEN')
    expect(await edit(actors.rival, early)).toBe('NOT_FOUND')
    expect(await edit(actors.dual, early)).toBe('NOT_FOUND')
    expect(await edit(actors.rivalFirm, closed)).toBe('NOT_FOUND')
    expect(await edit(actors.staff, { ...closed, id: 999_999 })).toBe('NOT_FOUND')
    for (const { id } of [closed, early]) expect(await rowsOf(id)).toEqual({ logs: 1, audits: 1 })
  })

  test('[H-11] keeps a lender attributed and a law firm on its loan; only staff choose a BDM', async () => {
    const { actors, second, rivalFirm, staff } = cast
    const { id, body } = await stored()
    const others = [{ lenderId: second.lenderId, contributionAmount: 1_200_000 }]
    expect(await refusalsOf(updateLoan(actors.lender, id, { ...body, loanLenders: others }))).toEqual([
      `loanLenders: Ooops! You only have permissions to create loan records if ${actors.lender.companyName} is one of the Attributed Lenders.`,
    ])
    const elsewhere = { lawFirmId: rivalFirm.lawFirmId, assignedPartnerId: null, assignedAssociateId: null }
    expect(await outcomeOf(updateLoan(actors.firm, id, { ...body, ...elsewhere }))).toBe('FORBIDDEN')
    const named = [{ ...body.loanLenders[0], platformBdmId: staff.staffId }]
    expect(await outcomeOf(updateLoan(actors.lender, id, { ...body, loanLenders: named }))).toBe('INVALID')
    expect(await outcomeOf(updateLoan(actors.staff, id, { ...body, loanLenders: named }))).toBe('ok')
    // Once chosen, it is kept by later saves of others.
    expect(await outcomeOf(updateLoan(actors.lender, id, { ...body, loanLenders: named, lvr: '61' }))).toBe('ok')
    expect((await getLoan(actors.staff, id)).lenderBdmId).toBe(staff.staffId)
  })
})

describe('an edit', () => {
  test('[H-03] adds, removes and reorders parties, and updates principal, figures and search row', async () => {
    const { actors, lender, second, broker, rivalBroker } = cast
    const { id, body } = await stored()
    const loanLenders = [
      { lenderId: lender.lenderId, contributionAmount: 400_000 },
      { lenderId: second.lenderId, contributionAmount: 900_000 },
    ]
    await updateLoan(actors.staff, id, { ...body, loanLenders, loanBrokers: [rivalBroker.brokerId, broker.brokerId] })
    expect(await getLoan(actors.staff, id)).toMatchObject({
      principal: 1_300_000n,
      loanLenders: [{ lenderId: second.lenderId }, { lenderId: lender.lenderId }],
      loanBrokers: [{ brokerId: rivalBroker.brokerId }, { brokerId: broker.brokerId }],
    })
    await updateLoan(actors.staff, id, { ...body, ...discharged, shortfall: 5_000 })
    expect(await getLoan(actors.staff, id)).toMatchObject({ principal: 1_200_000n, statusKey: 'DISCHARGED' })
    expect(await findDriftedProjections(seeder)).toEqual({ loanSearches: [], profileFigures: [], loanTotals: [] })
  })

  test('[H-19] [H-21] replaces construction details by subdivision details, then by none, and changes credits', async () => {
    const { actors } = cast
    const { id, body } = await stored({ scenarioKey: 'CONSTRUCTION', constructionScenario: { qsRequired: 'true' } })
    const save = (changes: object) => updateLoan(actors.staff, id, { ...body, ...changes })
    await save({ constructionScenario: { qsRequired: 'true', tdcEquity: '20' }, credits: [1, 3] })
    expect(await getLoan(actors.staff, id)).toMatchObject({
      constructionScenario: { qsRequired: true, tdcEquity: '20.00' },
      credits: [1, 3],
    })
    await save({ scenarioKey: 'SUBDIVISION', subdivisionScenario: { qsRequired: 'false' }, credits: [3] })
    expect(await getLoan(actors.staff, id)).toMatchObject({
      constructionScenario: null,
      subdivisionScenario: { qsRequired: false },
      credits: [3],
    })
    await save({ scenarioKey: 'PURCHASE', credits: [] })
    expect(await getLoan(actors.staff, id)).toMatchObject({ subdivisionScenario: null, credits: [] })
  })

  test('that changes nothing leaves no version', async () => {
    const { id, version, body } = await stored({ loanBrokers: [{ brokerId: cast.broker.brokerId }] })
    expect(await updateLoan(cast.actors.staff, id, { ...body, version })).toEqual({ id, version })
    expect(await rowsOf(id)).toEqual({ logs: 1, audits: 1 })
  })

  test('keeps a person who left the firm or a lost BDM on the loan', async () => {
    const { actors, lender, firm } = cast
    const { id, body } = await stored()
    await database().lender.update({ where: { id: lender.lenderId }, data: { bdmId: null } })
    await database().individual.update({ where: { id: firm.partnerId }, data: { positionKey: 'ASSOC' } })
    const changed = { ...body, loanNo: `${body.loanNo}B`, priorityKey: 'SECOND' }
    expect(await outcomeOf(updateLoan(actors.staff, id, changed))).toBe('ok')
    expect(await outcomeOf(updateLoan(actors.staff, id, { ...changed, assignedAssociateId: null }))).toBe('ok')
    await database().individual.update({ where: { id: firm.partnerId }, data: { positionKey: 'PRTNR' } })
    await database().lender.update({ where: { id: lender.lenderId }, data: { bdmId: cast.staff.staffId } })
  })
})

describe('two editors', () => {
  test('[T-F1] the second of two gets the stored loan; without a version the later save wins', async () => {
    const { actors } = cast
    const { id, version, body } = await stored()
    await updateLoan(actors.lender, id, { ...body, lowerRate: '9.10', version })
    const late = updateLoan(actors.staff, id, { ...body, lvr: '60', version })
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', data: { version: 2, lowerRate: '9.10' } })
    await updateLoan(actors.staff, id, { ...body, lvr: '60' })
    expect(await getLoan(actors.staff, id)).toMatchObject({ lowerRate: '8.95', lvr: '60.00', version: 3 })
  })

  test('[H-04] a number of another loan is refused on an edit too, but its own is not', async () => {
    const { actors } = cast
    const [one, other] = [await stored(), await stored()]
    expect(await refusalsOf(updateLoan(actors.staff, one.id, { ...one.body, loanNo: other.body.loanNo }))).toEqual([
      'loanNo: Loan number already exists.',
    ])
    const lower = { ...one.body, loanNo: one.body.loanNo.toLowerCase() }
    expect(await outcomeOf(updateLoan(actors.staff, one.id, lower))).toBe('ok')
  })
})
