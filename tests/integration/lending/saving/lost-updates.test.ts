import { beforeAll, expect, test } from 'vitest'
import { DomainError } from '#lib/core/errors.ts'
import { findBrokenLogRow } from '#lib/lending/history/logs/queries.ts'
import { findDriftedProjections } from '#lib/lending/projections/queries.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, recorded } from '../cast.ts'

// All of them in CI, and before a commit as many as are needed to show a fault.
const [EDITORS, EDITS] = process.env.SLOW ? [50, 20] : [8, 5]
const LOANS = 3

// Fifty concurrent saves wait for six connections: on a busy machine longer than a person would.
process.env.DATABASE_PATIENCE = '60000'

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

test(`[T-F1] [T-F4] ${EDITORS} editors make ${EDITS} edits each of the same loans: every success is one version`, async () => {
  const { actors, parties, lender, second } = cast
  // Only staff may have more than ten saves in flight; others would run into the limit on loan numbers.
  const personOf = (editor: number) => [actors.staff, actors.lender, actors.firm][editor % 10] ?? actors.staff
  const all = { ...parties, lenders: [lender, second] }
  const loans = await Promise.all(
    Array.from({ length: LOANS }, async () => {
      const body = makeLoanInput(all, { notes: '' })
      return { body, id: await recorded(all, body) }
    }),
  )
  const noted: Record<number, string[]> = Object.fromEntries(loans.map(({ id }) => [id, []]))
  let [saves, conflicts] = [0, 0]
  const edit = async (editor: number, turn: number) => {
    const { id, body } = loans[(editor + turn) % LOANS] as (typeof loans)[number]
    const actor = personOf(editor)
    const mark = `e${editor}t${turn}`
    for (;;) {
      const { version, notes } = await getLoan(actor, id)
      const amount = 600_000 + editor * 1_000 + turn
      const changes: Record<string, unknown> = {
        notes: [notes, mark].filter(Boolean).join(' '),
        loanLenders: all.lenders.map(({ lenderId }) => ({ lenderId, contributionAmount: amount })),
        priorityKey: turn % 2 ? 'FIRST' : 'SECOND',
      }
      try {
        await updateLoan(actor, id, { ...(body as object), ...changes, version })
        saves += 1
        noted[id]?.push(mark)
        return
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error
        expect((error.data as LoanView).version).toBeGreaterThan(version)
        conflicts += 1
      }
    }
  }
  await Promise.all(
    Array.from({ length: EDITORS }, async (_, editor) => {
      for (let turn = 0; turn < EDITS; turn += 1) await edit(editor, turn)
    }),
  )
  let increments = 0
  for (const { id } of loans) {
    const { version, notes, principal } = await getLoan(actors.staff, id)
    increments += version - 1
    expect(notes?.split(' ').toSorted()).toEqual(noted[id]?.toSorted())
    const parts = await database().loanLender.findMany({ where: { loanId: id } })
    expect(parts.reduce((sum, { contributionAmount }) => sum + contributionAmount, 0n)).toBe(principal)
    expect(await database().loanLog.count({ where: { loanId: id } })).toBe(version)
    expect(await findBrokenLogRow(seeder, id)).toBeNull()
  }
  expect(saves).toBe(EDITORS * EDITS)
  expect(increments).toBe(saves)
  expect(conflicts).toBeGreaterThan(0)
  expect(await findDriftedProjections(seeder)).toEqual({ loanSearches: [], profileFigures: [], loanTotals: [] })
}, 600_000)
