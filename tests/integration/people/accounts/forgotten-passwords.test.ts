import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { FORGOTTEN_LIMITS, forgetPassword, sendForgotten } from '#lib/people/accounts/passwords/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import { createMember } from '#tests/support/accounts.ts'
import { castOf } from '#tests/support/actors.ts'
import { NEXT, tokenOf } from './password-holders.ts'

const { actors } = await castOf()

let putBack = () => {}
beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})
afterEach(() => putBack())

describe('a forgotten password', () => {
  const jobs = async (email: string) =>
    (await pool().query(`select from jobs.job where name = 'forgotten-password' and data->>'email' = $1`, [email]))
      .rowCount

  test('[A-11] gets the same response for everybody, and is processed by a job', async () => {
    const person = await createMember({ lender: true })
    for (const email of [person.email, 'nobody@covenant.example']) {
      expect(
        await forgetPassword(actors.visitor, { email: ` ${email.toUpperCase()} ` }, { network: '1.1.1.1' }),
      ).toBeUndefined()
      expect(await jobs(email)).toBe(1)
      await sendForgotten(createSystemActor('forgotten password'), { email })
    }
    expect(await tokenOf(person.accountId)).not.toBeNull()
    expect(await database().emailMessage.count({ where: { address: 'nobody@covenant.example' } })).toBe(0)
    await expect(forgetPassword(actors.visitor, { email: 'x' }, { network: '1.1.1.1' })).rejects.toMatchObject({
      errors: [{ field: 'email', message: 'The input is not valid E-mail!' }],
    })
  })

  test('renews a pending invitation, and sends nothing to a locked-out person', async () => {
    const pending = await createMember({ lender: true }, { issuer: null })
    const off = await createMember({ lender: true })
    await database().company.update({ where: { id: off.companyId }, data: { isMasterSwitchOn: false } })
    for (const { email } of [pending, off]) await sendForgotten(createSystemActor('forgotten password'), { email })
    const kinds = (accountId: number) =>
      database().emailMessage.findMany({ where: { accountId }, select: { kind: true } })
    expect(await kinds(pending.accountId)).toEqual([{ kind: 'INVITATION' }])
    expect(await kinds(off.accountId)).toEqual([])
    await expect(sendForgotten(actors.admin, { email: pending.email })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('[T-B10] is limited to three an hour per network and ten at once in total, with the same response', async () => {
    const email = 'flooded@covenant.example'
    const ask = (network: string) => forgetPassword(actors.visitor, { email }, { network: network })
    for (let each = 0; each < 5; each += 1) await ask('2.2.3.1')
    expect(await jobs(email)).toBe(FORGOTTEN_LIMITS.pair.attempts)
    expect(await Promise.all(Array.from({ length: 20 }, (_none, index) => ask(`2.2.2.${index}`)))).toEqual(
      Array(20).fill(undefined),
    )
    expect(await jobs(email)).toBe(FORGOTTEN_LIMITS.address.attempts + 1)
  })

  test('[T-I9] can still be requested by its owner after a stranger used up the limit', async () => {
    const email = 'wanted@covenant.example'
    for (let each = 0; each < 40; each += 1)
      await forgetPassword(actors.visitor, { email }, { network: `2.3.3.${each % 4}` })
    const before = (await jobs(email)) as number
    putBack = setClock(() => new Date(Date.now() + (FORGOTTEN_LIMITS.trickle.seconds + 1) * 1_000))
    await forgetPassword(actors.visitor, { email }, { network: '4.4.4.4' })
    expect(await jobs(email)).toBe(before + 1)
  })

  test('[T-I9] requested by a stranger leaves the link in the person’s mailbox valid; using one ends all', async () => {
    const person = await createMember({ lender: true })
    const job = createSystemActor('forgotten password')
    await sendForgotten(job, { email: person.email })
    const first = (await tokenOf(person.accountId)) as string
    await sendForgotten(job, { email: person.email })
    const second = (await tokenOf(person.accountId)) as string
    expect(second).not.toBe(first)
    await redeemLink(actors.visitor, 'RESET', { token: first, newPassword: NEXT, confirmNewPassword: NEXT })
    expect((await readAccountLink(actors.visitor, 'RESET', second)).state).toBe('REPLACED')
  })

  test('[T-I9] is still mailed to one address after its network requested many for another', async () => {
    for (let each = 0; each < FORGOTTEN_LIMITS.network.attempts + 10; each += 1)
      await forgetPassword(actors.visitor, { email: 'one@covenant.example' }, { network: '5.5.5.5' })
    await forgetPassword(actors.visitor, { email: 'neighbour@covenant.example' }, { network: '5.5.5.5' })
    expect(await jobs('neighbour@covenant.example')).toBe(1)
  })

  test('[T-B10] requested from a thousand forged addresses counts as one network', async () => {
    const networks = new Set<string>()
    for (let each = 0; each < 1_000; each += 1)
      networks.add(
        readClientNetwork(
          new Headers({ 'x-client-address': '9.9.9.9', 'x-forwarded-for': `10.0.${each >> 8}.${each & 255}` }),
          0,
        ),
      )
    expect([...networks]).toEqual(['9.9.9.9'])
    const { flood } = FORGOTTEN_LIMITS
    const counts = Array.from({ length: flood.attempts + 10 }, (_none, index) => `flood-${index}@covenant.example`)
    for (const email of counts) await forgetPassword(actors.visitor, { email }, { network: '9.9.9.9' })
    const asked = await Promise.all(counts.map(jobs))
    expect(asked.filter((count) => count === 1)).toHaveLength(flood.attempts)
  })
})
