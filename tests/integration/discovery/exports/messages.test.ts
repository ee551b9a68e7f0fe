import { expect, test } from 'vitest'
import { makeExport } from '#lib/discovery/exports/workbooks/commands.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { JOBS, resolveJobActor } from '#lib/web/jobs.ts'
import { MAILS } from '#lib/web/mails.ts'
import { postman, startSink, stateOf } from '#tests/integration/foundation/mail/invitation-letters.ts'
import { wordsOf } from '#tests/support/smtp-sink.ts'
import { begun, downloaded, messagesOf, newAdmin, readyOf, rowsIn } from './exported.ts'

const { sink, smtp } = await startSink()
const job = await resolveJobActor(JOBS['search-export'], { exportId: 0 })

const messageOf = async (exportId: number) => {
  const [message] = await messagesOf(exportId)
  return message as NonNullable<typeof message>
}

test('[K-08] one message is sent, with a link to the file, and with the file if it is small', async () => {
  const admin = await newAdmin()
  const { exportId } = await begun(admin)
  await makeExport(job, exportId)
  await makeExport(job, exportId)
  const message = await messageOf(exportId)
  await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
  await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
  expect(sink.received).toHaveLength(1)
  const [mail] = sink.received as [(typeof sink.received)[number]]
  expect(mail.to).toEqual([admin.email])
  expect(mail.source).toMatch(/^Subject: Your export is ready\r?$/m)
  const ready = await readyOf(exportId)
  const [, key] = /\/exports\/\d+\?key=([\w-]{43})/.exec(wordsOf(mail)) ?? []
  expect(wordsOf(mail)).toContain(`${new URL(getEnv().NEXTAUTH_URL).origin}/exports/${exportId}?key=${ready.key}`)
  const linked = Buffer.from(await (await downloaded(admin, { id: exportId, key: String(key) })).arrayBuffer())
  const [, attached = ''] = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail.source) ?? []
  expect(Buffer.from(attached, 'base64').equals(linked)).toBe(true)
  expect((await rowsIn(linked))[0]).toContain('Loan No.')
})

test('a large file is only linked', async () => {
  const admin = await newAdmin()
  const { exportId } = await begun(admin)
  await makeExport(job, exportId)
  await database().searchExport.update({ where: { id: exportId }, data: { byteSize: 2 * 1024 * 1024 + 1 } })
  await deliverEmail(postman, (await messageOf(exportId)).id, { transport: smtp, kinds: MAILS })
  expect(sink.received[0]?.source).not.toContain('Content-Disposition: attachment')
  expect(wordsOf(sink.received[0] as never)).not.toContain('It is attached')
})

test.each([{ isAdmin: false }, { isActive: false }])(
  '[T-A7] nothing is sent to a user who is %j by then',
  async (data) => {
    const admin = await newAdmin()
    const { exportId } = await begun(admin)
    await makeExport(job, exportId)
    await database().staff.update({ where: { id: admin.staffId }, data })
    const { id } = await messageOf(exportId)
    await deliverEmail(postman, id, { transport: smtp, kinds: MAILS })
    expect(sink.received).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'DROPPED' })
  },
)
