import { expect, test } from 'vitest'
import { z } from 'zod'
import { database, pool } from '#lib/server/database/db.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'
import { JOBS, resolveJobActor } from '#lib/web/jobs.ts'
import { createMember } from '#tests/support/accounts.ts'

test('every kind of job has a queue of its name in the database', async () => {
  const { rows } = await pool().query<{ name: string }>('select name from jobs.queue')
  const names = rows.map(({ name }) => name)
  for (const [name, kind] of Object.entries(JOBS)) {
    expect(kind.name).toBe(name)
    expect(names).toContain(name)
  }
})

test('a job acts for the product under its name, or for a person with their current rights', async () => {
  expect(await resolveJobActor(JOBS.mail, { messageId: 1 })).toEqual({ kind: 'system', job: 'mail' })
  const personal: JobKind<{ accountId: number }> = {
    name: 'mail',
    payload: z.object({ accountId: z.int() }),
    actsFor: ({ accountId }) => accountId,
    queue: {},
  }
  const { accountId, companyId } = await createMember({ broker: true })
  expect(await resolveJobActor(personal, { accountId })).toMatchObject({ kind: 'broker', accountId, companyId })
  await database().company.update({ where: { id: companyId }, data: { isMasterSwitchOn: false } })
  await expect(resolveJobActor(personal, { accountId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
