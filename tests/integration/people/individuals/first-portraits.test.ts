import { expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { findDriftedLoanSearches } from '#lib/lending/projections/searches/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { deleteIndividual } from '#lib/market/profiles/people/commands.ts'
import { orderPortraits } from '#lib/market/profiles/portraits/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { createHandlers } from '#lib/web/job-handlers.ts'
import { makeLoanInput } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { edit, ofTwo } from './portrait-edits.ts'

const { made, actors } = await castOf()

test('[D-11] a renamed, hidden, moved or removed first portrait queues the job that re-sorts its loans', async () => {
  const { companyId, brokerId, second, individualId } = await ofTwo()
  const { id } = await createLoan(
    actors.staff,
    makeLoanInput({ lenders: [made.lender], brokers: [{ brokerId }], lawFirm: made.lawFirm }),
  )
  const shown = async () =>
    (
      await database().$queryRaw<
        { name: string }[]
      >`select broker_name as name from loan_searches where loan_id = ${id}`
    )[0]?.name
  // Runs the jobs that the commands queued, as the worker would.
  const sorted = async () => {
    const { rows } = await pool().query<{ data: { companyId: number } }>(
      `delete from jobs.job where name = 'loan-names' and (data->>'companyId')::int = $1 returning data`,
      [companyId],
    )
    expect(rows.length).toBeGreaterThan(0)
    await createHandlers(null)['loan-names'](
      createSystemActor('loan names'),
      rows.map(({ data }) => data),
    )
  }
  await edit(actors.staff, companyId, { firstname: 'Carmel' })
  expect(await shown()).not.toMatch(/^carmel /)
  await sorted()
  expect(await shown()).toMatch(/^carmel /)
  await edit(actors.staff, companyId, { isVisible: false })
  await sorted()
  expect(await shown()).toMatch(/^bea /)
  await edit(actors.staff, companyId, { isVisible: true })
  await orderPortraits(actors.staff, companyId, { individualIds: [second, individualId] })
  await sorted()
  expect(await shown()).toMatch(/^bea /)
  await deleteIndividual(actors.admin, second)
  await sorted()
  expect(await shown()).toMatch(/^carmel /)
  expect(await findDriftedLoanSearches(actors.staff)).toEqual([])
})
