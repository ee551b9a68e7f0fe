import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBrokenLogRow } from '#lib/lending/history/logs/queries.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { apiAs } from '#tests/support/api.ts'
import { type Cast, makeCast, outcomeOf } from '../cast.ts'

let cast: Cast
let id: number
beforeAll(async () => {
  cast = await makeCast()
  const body = makeLoanInput(
    { ...cast.parties, lenders: [cast.lender, cast.second] },
    { notes: 'as agreed', credits: [2, 1] },
  )
  id = (await createLoan(cast.actors.lender, body)).id
})

const rows = () => database().loanLog.findMany({ where: { loanId: id }, orderBy: { sequence: 'asc' } })

describe('the log of a loan', () => {
  test('starts with the whole loan, with names as of that day', async () => {
    const [first] = await rows()
    expect(first).toMatchObject({
      sequence: 1,
      act: 'CREATED',
      previousHash: null,
      editorName: 'Amelia Ferrante',
      editorCompany: 'Redgum Private Credit',
      editedById: cast.lender.accountId,
      snapshot: {
        id,
        status: 'Settled',
        lenders: [
          { name: 'Amelia Ferrante', company: 'Redgum Private Credit', contribution: '600000' },
          { name: 'Ben Ito', company: 'Ironbark Lending', contribution: '600000' },
        ],
        brokers: [{ name: 'Tom Whitely', company: 'Whitely Finance' }],
        lawFirm: 'Marsh Legal',
        suburbState: 'Parramatta, NSW',
        principal: '1200000',
        establishmentFee: '24000.00',
        settlementDate: '2026-03-02',
        credits: [
          { id: 1, name: 'Clean' },
          { id: 2, name: 'Paid default' },
        ],
        notes: 'as agreed',
        reviews: { brokerStarsFromLender: null },
      },
    })
  })

  test('keeps the names of the day when a person is renamed, and chains each row to the previous one', async () => {
    const before = (await rows())[0]
    await database().individual.update({ where: { id: cast.second.individualId }, data: { lastName: 'Renamed' } })
    await recordReview(cast.actors.lender, id, { brokerStarsFromLender: 5 })
    const [first, second] = await rows()
    expect(first).toEqual(before)
    expect(second).toMatchObject({
      sequence: 2,
      act: 'REVIEWED',
      snapshot: { lenders: [{}, { name: 'Ben Renamed' }], reviews: { brokerStarsFromLender: 5 } },
    })
    expect(Buffer.from(second?.previousHash ?? [])).toEqual(Buffer.from(first?.hash ?? []))
    expect(await findBrokenLogRow(seeder, id)).toBeNull()
  })

  test('[P-16] a loan and each of its versions have the time of their data', async () => {
    const staff = await apiAs(cast.actors.staff)
    const { lastEditAt } = await database().loan.findUniqueOrThrow({ where: { id } })
    // A review is not an edit of the loan: its time is not public.
    expect((await staff('GET', `/api/loans/${id}`)).body.data.snapshotDate).toBe(lastEditAt.toISOString())
    for (const { id: logId, editedAt } of await rows())
      expect((await staff('GET', `/api/loans/${id}/logs/${logId}`)).body.data).toMatchObject({
        id: logId,
        snapshotDate: editedAt.toISOString(),
        lastEditDate: editedAt.toISOString(),
      })
  })

  test('cannot be changed by the application, and a change by the owner is detected', async () => {
    await expect(database().loanLog.updateMany({ where: { loanId: id }, data: { editorName: 'X' } })).rejects.toThrow()
    await expect(database().loanLog.deleteMany({ where: { loanId: id } })).rejects.toThrow()
    const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
    await owner.connect()
    await owner.query('alter table loan_logs disable trigger never_changed')
    await owner.query(
      `update loan_logs set snapshot = jsonb_set(snapshot, '{lowerRate}', '"2.00"') where loan_id = $1 and sequence = 1`,
      [id],
    )
    await owner.query('alter table loan_logs enable trigger never_changed')
    await owner.end()
    expect(await findBrokenLogRow(seeder, id)).toBe(1)
    expect(await outcomeOf(findBrokenLogRow(cast.actors.lender, id))).toBe('FORBIDDEN')
  })
})
