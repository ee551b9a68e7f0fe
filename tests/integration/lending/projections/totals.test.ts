import { beforeAll, expect, test } from 'vitest'
import { readStatusCodes } from '#lib/lending/access/scope.ts'
import { repairLoanTotals } from '#lib/lending/projections/totals/commands.ts'
import { findDriftedLoanTotals, readMarketTotals } from '#lib/lending/projections/totals/queries.ts'
import { listStatusCodes } from '#lib/lending/statuses/rules.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, preSettlement, recorded } from '../cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

const monthOf = (year: number, month: number) => year * 12 + month - 1
const total = async (fact: string, key: number) =>
  (await readMarketTotals(seeder)).find((row) => row.fact === fact && row.key === key) ?? { loans: 0, amount: '0' }

test('a loan counts by status, month of settlement and month of discharge, and no more once deleted', async () => {
  const { parties } = cast
  const loanLenders = [{ lenderId: cast.lender.lenderId, contributionAmount: 700_000 }]
  const id = await recorded(parties, { ...discharged, loanLenders })
  await recorded(parties, { ...preSettlement, loanLenders })
  const { settlementDate, dischargedDate } = makeLoanInput(parties, discharged) as Record<string, string>
  const settled = monthOf(Number(settlementDate?.slice(0, 4)), Number(settlementDate?.slice(5, 7)))
  const ended = monthOf(Number(dischargedDate?.slice(0, 4)), Number(dischargedDate?.slice(5, 7)))
  expect(await total('STATUS', 4)).toMatchObject({ loans: 1, amount: '700000' })
  expect(await total('STATUS', 1)).toMatchObject({ loans: 1, amount: '700000' })
  expect(await total('SETTLED', settled)).toMatchObject({ loans: 1, amount: '700000' })
  expect(await total('DISCHARGED', ended)).toMatchObject({ loans: 1, amount: '700000' })
  // As in a cascade, or by code that does not maintain the totals.
  await database().loanSearch.delete({ where: { loanId: id } })
  for (const [fact, key] of [
    ['STATUS', 4],
    ['SETTLED', settled],
    ['DISCHARGED', ended],
  ] as const)
    expect(await total(fact, key), fact).toMatchObject({ loans: 0, amount: '0' })
  expect(await findDriftedLoanTotals(seeder)).toEqual([])
})

test('loans in concurrent writes count once each, and a rolled-back write does not count', async () => {
  const before = await total('STATUS', 2)
  const ids = await Promise.all(Array.from({ length: 12 }, () => recorded(cast.parties)))
  await Promise.all(
    ids.map((loanId, place) =>
      runTransaction(async (tx) => {
        await tx.loanSearch.update({ where: { loanId }, data: { statusCode: 3 } })
        if (place % 3 === 0) throw new Error('taken back')
      }).catch(() => undefined),
    ),
  )
  expect((await total('STATUS', 2)).loans).toBe(before.loans + 4)
  expect((await total('STATUS', 3)).loans).toBe(8)
  expect(await findDriftedLoanTotals(seeder)).toEqual([])
})

test('drifted totals are reported and repaired while loans are saved', async () => {
  const { slot, fact, key, loans } = await database().loanTotal.findFirstOrThrow({ where: { fact: 'STATUS', key: 2 } })
  await database().loanTotal.update({ where: { slot_fact_key: { slot, fact, key } }, data: { loans: loans + 5 } })
  await database().loanTotal.deleteMany({ where: { fact: 'SETTLED' } })
  expect(await findDriftedLoanTotals(seeder)).toEqual(
    expect.arrayContaining(['STATUS 2', expect.stringMatching(/^SETTLED /)]),
  )
  await Promise.all([repairLoanTotals(seeder), recorded(cast.parties), recorded(cast.parties)])
  expect(await findDriftedLoanTotals(seeder)).toEqual([])
})

test('the statuses have the codes of the reference data', async () => {
  const codes = await readStatusCodes()
  for (const group of ['PRE_SETTLEMENT', 'CURRENT', 'DISCHARGED'] as const)
    expect(listStatusCodes(group), group).toEqual(codes[group])
})
