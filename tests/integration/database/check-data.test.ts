import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { makeCast } from '#tests/integration/lending/cast.ts'

const ROOT = join(import.meta.dirname, '../../..')
const checkData = (...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-data.ts', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test' },
  })
  return { status, said: stdout + stderr }
}

let loanId: number
let lenderId: number
beforeAll(async () => {
  const cast = await makeCast()
  lenderId = cast.lender.lenderId
  loanId = (await createLoan(seeder, makeLoanInput(cast.parties))).id
})

test('check-data reports differences without changing them, repairs them on request, and then finds none', {
  timeout: 240_000,
}, async () => {
  expect(checkData()).toMatchObject({ status: 0, said: expect.stringContaining('✓ figures of profiles') })
  await database().loanSearch.update({ where: { loanId }, data: { principal: 1n } })
  await database().profileFigure.update({ where: { profileId: lenderId }, data: { currentCount: 7 } })
  await database().loanTotal.updateMany({ where: { fact: 'STATUS', key: 2 }, data: { loans: 9 } })
  const found = checkData()
  expect(found.status).toBe(1)
  expect(found.said).toContain(`✗ search rows of loans: 1 differ (ids ${loanId})`)
  expect(found.said).toContain(`✗ figures of profiles: 1 differ (ids ${lenderId})`)
  expect(found.said).toMatch(/✗ totals of the market: \d+ differ \(ids .*STATUS 2/)
  expect((await database().loanSearch.findUniqueOrThrow({ where: { loanId } })).principal).toBe(1n)
  expect(checkData('--repair')).toMatchObject({ status: 0, said: expect.stringContaining('Repaired.') })
  expect(checkData().status).toBe(0)
})
