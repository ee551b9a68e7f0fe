import { beforeAll, expect, test } from 'vitest'
import { database, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { makeBroker } from '#prisma/seed/factories.ts'

let ids: number[]
beforeAll(async () => {
  ids = [(await makeBroker()).companyId, (await makeBroker()).companyId]
})

const renameRaw = (tx: Tx, id: number, name: string) =>
  tx.$executeRaw`update companies set website = ${name} where id = ${id}`
const rename = (tx: Tx, id: number, name: string) =>
  tx.company
    .update({ where: { id }, data: { version: { increment: 1 } }, select: { id: true } })
    .then(() => renameRaw(tx, id, name))

for (const [how, write] of [
  ['raw statements', renameRaw],
  ['statements of the client', rename],
] as const)
  test(`two deadlocked transactions both succeed, by ${how}`, async () => {
    const [one = 0, other = 0] = ids
    const { promise: met, resolve: meet } = Promise.withResolvers<void>()
    let begun = 0
    const writeBoth = (first: number, second: number, name: string) =>
      runTransaction(async (tx) => {
        await write(tx, first, name)
        begun += 1
        if (begun === 2) meet()
        await met
        await write(tx, second, name)
      })
    await Promise.all([writeBoth(one, other, 'A'), writeBoth(other, one, 'B')])
    // The database aborted at least one of them, which was retried.
    expect(begun).toBeGreaterThan(2)
    const rows = await database().$queryRaw<{ name: string }[]>`
      select website as name from companies where id = any(${ids}::int[])`
    expect(new Set(rows.map(({ name }) => name)).size).toBe(1)
  })

test('an error of the transaction’s own work is thrown at once', async () => {
  let runs = 0
  const failing = runTransaction(async () => {
    runs += 1
    throw new Error('of its own')
  })
  await expect(failing).rejects.toThrow('of its own')
  expect(runs).toBe(1)
})
