import { expect, test } from 'vitest'
import { notFound } from '#lib/core/errors.ts'
import { runBatch } from '#lib/server/database/batches.ts'
import { pool, runHeavyTransaction, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { makeStaff } from '#prisma/seed/factories.ts'

const timeoutIn = async (tx: Tx) =>
  (await tx.$queryRaw<{ timeout: string }[]>`select current_setting('statement_timeout') as timeout`)[0]?.timeout
const named = (id: number) =>
  pool()
    .query('select first_name from staff where id = $1', [id])
    .then(({ rows }) => rows[0])
// As a database restart does: in the middle of a transaction that has written.
const cut = (tx: Tx) => tx.$queryRaw`select pg_terminate_backend(pg_backend_pid())`

test('a heavy job has ten minutes per statement, on a separate connection from requests', async () => {
  expect(await runTransaction(timeoutIn)).toBe('20s')
  expect(await runHeavyTransaction(timeoutIn)).toBe('10min')
  const [own, shared] = await runHeavyTransaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`
    const others = await Promise.all(
      Array.from({ length: 12 }, () => pool().query<{ pid: number }>('select pg_backend_pid() as pid')),
    )
    return [row?.pid, others.map(({ rows }) => rows[0]?.pid)] as const
  })
  expect(shared).not.toContain(own)
})

test('a batch whose connection is lost is restarted and done once', async () => {
  const { staffId } = await makeStaff({ firstName: 'Begun' })
  let tries = 0
  await runBatch(
    async (tx) => {
      tries += 1
      await tx.$executeRaw`update staff set first_name = first_name || 'Again' where id = ${staffId}`
      if (tries < 3) await cut(tx)
    },
    [1, 1, 1],
  )
  expect(tries).toBe(3)
  expect(await named(staffId)).toEqual({ first_name: 'BegunAgain' })
})

test('while the database stays down it ends with UNAVAILABLE, and a refusal is not retried', async () => {
  let tries = 0
  const lost = runBatch(
    async (tx) => {
      tries += 1
      await cut(tx)
    },
    [1, 1],
  )
  await expect(lost).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(tries).toBe(3)
  const refused = runBatch(async () => {
    tries += 1
    throw notFound()
  }, [1, 1])
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(tries).toBe(4)
})
