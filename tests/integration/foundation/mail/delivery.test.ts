import { describe, expect, test } from 'vitest'
import { deliverEmail, requeueWaiting } from '#lib/foundation/mail/delivery/commands.ts'
import { invitePerson, resendInvitation } from '#lib/people/accounts/commands.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import { MAILS } from '#lib/web/mails.ts'
import { wordsOf } from '#tests/support/smtp-sink.ts'
import { actors, invited, made, postman, startSink, stateOf } from './invitation-letters.ts'

const { sink, smtp } = await startSink()
const jobsOf = async (id: number) =>
  (await pool().query(`select from jobs.job where name = 'mail' and data->>'messageId' = $1`, [String(id)])).rowCount

describe('an outgoing message', () => {
  test('is queued with its job in the transaction that adds the person', async () => {
    const { message, email } = await invited()
    expect(message).toMatchObject({ kind: 'INVITATION', address: email, state: 'QUEUED', attempt: 0 })
    expect(await jobsOf(message.id)).toBe(1)
  })

  test('[T-F4] leaves nothing behind when that transaction fails', async () => {
    const before = [await database().emailMessage.count(), (await pool().query('select from jobs.job')).rowCount]
    const failing = runTransaction(async (tx) => {
      const { id } = await tx.individual.create({
        data: { companyId: made.broker.companyId, firstName: 'A', lastName: 'B', stateKey: 'NSW', appearanceOrder: 99 },
      })
      await invitePerson(tx, actors.admin, { individualId: id, email: 'undone@covenant.example' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await database().emailMessage.count(), (await pool().query('select from jobs.job')).rowCount]).toEqual(
      before,
    )
  })

  test('arrives over SMTP once, however often its job runs', async () => {
    const { message, email } = await invited()
    await Promise.all(
      Array.from({ length: 4 }, () => deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })),
    )
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]?.to).toEqual([email])
    expect(wordsOf(sink.received[0] as never)).toContain('http://localhost:3000/invitation/')
    expect(await stateOf(message.id)).toMatchObject({ state: 'SENT', error: null })
  })

  test('stays queued without a transport and is sent once there is one', async () => {
    const { message } = await invited()
    await deliverEmail(postman, message.id, { transport: null, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'QUEUED' })
    await pool().query('delete from jobs.job')
    await pool().query(`update email_messages set due_at = due_at - interval '1 hour' where id = $1`, [message.id])
    await requeueWaiting(postman, smtp)
    await requeueWaiting(postman, smtp)
    expect(await jobsOf(message.id)).toBe(1)
  })

  test('is retried later if the server is busy, and not if it is refused permanently', async () => {
    const { message } = await invited()
    sink.refuse(450)
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'QUEUED', attempt: 1 })
    sink.refuse(null)
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'SENT', attempt: 2 })
    const other = await invited()
    sink.refuse(550)
    await deliverEmail(postman, other.message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(other.message.id)).toMatchObject({ state: 'FAILED' })
  })

  test('[T-E1] left in flight by a crashed worker is not sent again over SMTP, whatever its clock', async () => {
    const { message } = await invited()
    await pool().query(
      `update email_messages set state = 'WIRE', attempt = 1, wire_at = now() + interval '5 seconds' where id = $1`,
      [message.id],
    )
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(sink.received).toHaveLength(0)
    expect(await stateOf(message.id)).toMatchObject({ state: 'UNKNOWN' })
  })

  test('is dropped if its link was replaced or its person locked out in the meantime', async () => {
    const { message, individualId } = await invited()
    await resendInvitation(actors.admin, individualId)
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'DROPPED' })
    expect(sink.received).toHaveLength(0)
  })

  test('is delivered by jobs only', async () => {
    const { message } = await invited()
    for (const actor of [actors.visitor, actors.admin, actors.lender])
      await expect(deliverEmail(actor, message.id, { transport: smtp, kinds: MAILS })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
  })
})
