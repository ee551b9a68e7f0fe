import { beforeAll, describe, expect, test } from 'vitest'
import { createEmptyLoan } from '#components/lending/saving/form/values.ts'
import { visitor } from '#lib/core/actor.ts'
import { saveLoanDraft } from '#lib/lending/saving/drafts/commands.ts'
import { readLoanDraft } from '#lib/lending/saving/drafts/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { deleteExpiredData } from '#lib/server/database/sweep.ts'
import { type Cast, makeCast, outcomeOf } from '../cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

const base = createEmptyLoan(null, null)
const typed = (loanNo: string) => ({ ...base, loanNo })
const save = (who: keyof Cast['actors'], sequence: number, loanNo: string | null, loanId: number | null = null) =>
  saveLoanDraft(cast.actors[who], { loanId, sequence, base, values: loanNo === null ? null : typed(loanNo) })
const loanNoOf = async (who: keyof Cast['actors'], loanId: number | null = null) =>
  (await readLoanDraft(cast.actors[who], loanId)).typed?.values.loanNo ?? null

describe('loan drafts', () => {
  test('[T-F2] an older or repeated sequence number never overwrites a newer one, in any order of arrival', async () => {
    expect(await save('staff', 1, 'A')).toEqual({ sequence: 1, isKept: true })
    expect(await save('staff', 4, 'ABCD')).toEqual({ sequence: 4, isKept: true })
    for (const [sequence, text] of [
      [3, 'ABC'],
      [4, 'AB'],
    ] as const)
      expect(await save('staff', sequence, text)).toEqual({ sequence: 4, isKept: false })
    const late = Array.from({ length: 30 }, (_, index) => index + 5)
    await Promise.all(
      late.toSorted(() => 0.5 - Math.random()).map((sequence) => save('staff', sequence, `N${sequence}`)),
    )
    expect(await loanNoOf('staff')).toBe('N34')
  })

  test('[T-F2] a closed draft stays closed when a late save arrives, and further typing starts after it', async () => {
    await save('lender', 3, 'TYPED')
    expect(await save('lender', 6, null)).toEqual({ sequence: 6, isKept: true })
    expect((await save('lender', 5, 'LATE')).isKept).toBe(false)
    expect(await readLoanDraft(cast.actors.lender, null)).toMatchObject({ sequence: 6, typed: null })
    await save('lender', 7, 'AGAIN')
    expect(await loanNoOf('lender')).toBe('AGAIN')
  })

  test('each person has their own draft for each loan, which nobody else can read', async () => {
    await save('firm', 1, 'NEW')
    await save('firm', 1, 'STORED', 4711)
    expect([await loanNoOf('firm'), await loanNoOf('firm', 4711), await loanNoOf('dual', 4711)]).toEqual([
      ...['NEW', 'STORED', null],
    ])
    for (const actor of [cast.actors.broker, visitor]) {
      expect(await outcomeOf(readLoanDraft(actor, null))).toBe('FORBIDDEN')
      expect(await outcomeOf(saveLoanDraft(actor, { loanId: null, sequence: 1, base, values: base }))).toBe('FORBIDDEN')
    }
  })

  test('a draft of an unknown format is ignored, and those of a month ago are swept', async () => {
    const key = { accountId: cast.actors.second.accountId, loanKey: 0 }
    await database().loanDraft.create({
      data: { ...key, sequence: 2, typed: { values: { loanNo: 7 } }, savedAt: new Date() },
    })
    expect(await readLoanDraft(cast.actors.second, null)).toMatchObject({ sequence: 2, typed: null })
    await database().loanDraft.update({ where: { accountId_loanKey: key }, data: { savedAt: new Date('2020-01-01') } })
    expect((await deleteExpiredData()).loanDrafts).toBe(1)
    expect(await loanNoOf('firm')).toBe('NEW')
  })
})
