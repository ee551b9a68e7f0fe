import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { removeEncodedMailFiles } from '#lib/server/delivery/encoded-files.ts'
import type { Mail } from '#lib/server/delivery/mailer.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { makeLender } from '#prisma/seed/factories.ts'
import { draftWith, newWriter } from '#tests/integration/campaigns/drafts/drafting.ts'
import { generatedForm, payloadWith, sendBody, sendForm } from '#tests/integration/campaigns/drafts/mailing.ts'
import { statesOf, workOnce } from '#tests/integration/campaigns/sending/mailings.ts'
import type { Api } from '#tests/support/api.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

const MOST = 26_214_400
const UPLOAD = '/api/emails/drafts/bulk/attachments'
const TOO_LARGE = [
  { code: 'TOO_LARGE', field: 'attachments', message: 'Total attachments size cannot exceed more than 25MB' },
]
let api: Api
let writer: Awaited<ReturnType<typeof newWriter>>['writer']
beforeEach(async () => {
  ;({ api, writer } = await newWriter())
})
afterAll(removeEncodedMailFiles)

const stored = () => database().emailAttachment.findMany({ where: { campaign: { createdById: writer.accountId } } })

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
const get = async (who: typeof writer, id: number, headers: Record<string, string> = {}, kind = 'bulk') => {
  const { GET } = (await import('#app/api/emails/drafts/[kind]/attachments/[id]/route.ts')) as { GET: Handler }
  const request = new Request(new URL(`${UPLOAD}/${id}`, getEnv().NEXTAUTH_URL), {
    headers: { cookie: await sessionCookie(who), 'sec-fetch-site': 'same-origin', ...headers },
  })
  return GET(request, { params: Promise.resolve({ kind, id: `${id}` }) })
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const upload = (fileName: string, value: string | Uint8Array<ArrayBuffer>, query = '', type = '') =>
  sendForm(writer, `${UPLOAD}${query}`, [{ name: 'file', value, fileName, type }])

describe('a file attached to a draft', () => {
  test('[P-15] of 26,214,400 bytes arrives unchanged without a content length, and fills the draft', async () => {
    const { body, sha256 } = generatedForm('file', MOST)
    const answer = await sendBody(writer, UPLOAD, body)
    expect(answer).toMatchObject({ status: 201, body: { data: { fileName: 'plan.bin', byteSize: MOST } } })
    const { id } = answer.body.data
    const read = await get(writer, id)
    expect(read.headers.get('content-length')).toBe(`${MOST}`)
    expect(hashOf(new Uint8Array(await read.arrayBuffer()))).toBe(sha256)
    const more = await upload('one.txt', 'x')
    expect([more.status, more.body.errors]).toEqual([413, TOO_LARGE])
    const picture = await upload('p.png', 'x', '?inline=true')
    expect(picture.status).toBe(413)
    expect(await stored()).toHaveLength(1)
    expect((await api('DELETE', `${UPLOAD}/${id}`)).status).toBe(200)
    expect((await upload('one.txt', 'x')).status).toBe(201)
  })

  test('[P-15] of one byte more is refused, with or without a content length, and not stored', async () => {
    const unsaid = await sendBody(writer, UPLOAD, generatedForm('file', MOST + 1).body)
    const told = generatedForm('file', MOST + 1)
    const said = await sendBody(writer, UPLOAD, told.body, { 'content-length': `${told.length}` })
    for (const { status, body } of [unsaid, said]) expect([status, body.errors]).toEqual([413, TOO_LARGE])
    expect(await stored()).toEqual([])
    expect(
      await database().emailAttachmentPart.count({
        where: { attachment: { campaign: { createdById: writer.accountId } } },
      }),
    ).toBe(0)
  })

  test('with a wrong content length is refused: if too large before reading, else at the mismatch', async () => {
    const much = generatedForm('file', 10)
    const large = await sendBody(writer, UPLOAD, much.body, { 'content-length': `${MOST * 2}` })
    expect([large.status, large.body.errors]).toEqual([413, TOO_LARGE])
    expect(much.state.taken).toBe(0)
    for (const wrong of [-1, 1]) {
      const { body, length } = generatedForm('file', 1_000)
      const answer = await sendBody(writer, UPLOAD, body, { 'content-length': `${length + wrong}` })
      expect(answer.status).toBe(400)
    }
    const longer = generatedForm('file', MOST + 100_000)
    expect((await sendBody(writer, UPLOAD, longer.body, { 'content-length': '100' })).status).toBe(413)
    expect(await stored()).toEqual([])
  })

  test('can be read and removed only by its writer, under its own kind of mailing', async () => {
    const { id } = (await upload('Zinsen für März.html', '<script>x</script>', '', 'text/html')).body.data
    const read = await get(writer, id)
    expect(await read.text()).toBe('<script>x</script>')
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''Zinsen%20f%C3%BCr%20M%C3%A4rz.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    const again = await get(writer, id, { 'if-none-match': read.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await newWriter()
    expect((await get(other.writer, id)).status).toBe(404)
    expect((await other.api('DELETE', `${UPLOAD}/${id}`)).status).toBe(404)
    expect((await get(writer, id, {}, 'marketing')).status).toBe(404)
    expect((await api('DELETE', `/api/emails/drafts/marketing/attachments/${id}`)).status).toBe(404)
    expect(await stored()).toHaveLength(1)
    expect((await api('DELETE', `${UPLOAD}/${id}`)).status).toBe(200)
    expect((await api('DELETE', `${UPLOAD}/${id}`)).status).toBe(404)
    expect((await get(writer, id)).status).toBe(404)
  })

  test('is accepted as an inline image by its first bytes, whatever its name, and served as an image', async () => {
    const gif = Uint8Array.from(Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'))
    const refused = await upload('p.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', '?inline=true', 'image/png')
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'attachments'])
    const taken = await upload('p.txt', gif, '?inline=true', 'text/html')
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
    const other = taken.status === 201 ? taken : await upload('p.txt', png, '?inline=true', 'text/html')
    const read = await get(writer, other.body.data.id)
    expect(read.headers.get('content-type')).toMatch(/^image\/(gif|png)$/)
    expect(read.headers.get('content-disposition')).toMatch(/^inline; /)
  })

  test('without a name, without bytes, or the 21st is refused with its own message', async () => {
    const first = async (answer: ReturnType<typeof upload>) => (await answer).body.errors?.[0]?.message
    expect(await first(upload('', 'x'))).toBe('A file has no name. Rename it and attach it again.')
    expect(await first(upload('a.txt', ''))).toBe('“a.txt” is empty.')
    expect(await first(sendForm(writer, UPLOAD, [{ name: 'file', value: 'x' }]))).toBe('Choose a file to attach.')
    for (let n = 0; n < 20; n += 1) expect((await upload(`${n}.txt`, 'x')).status).toBe(201)
    expect(await first(upload('20.txt', 'x'))).toBe('Attach at most 20 files.')
    expect(await stored()).toHaveLength(20)
  })
})

describe('files attached to a send', () => {
  const send = async (byteSize: number) => {
    const { individualId } = await makeLender()
    const form = generatedForm('attachments', byteSize, {
      emailBody: JSON.stringify(payloadWith({ individualIds: [individualId] })),
    })
    return { ...(await sendBody(writer, '/api/emails/bulk/send', form.body)), sha256: form.sha256 }
  }

  test('[P-15] [N-05] of 26,214,400 bytes are sent unchanged, and one byte more sends nothing', async () => {
    const refused = await send(MOST + 1)
    expect([refused.status, refused.body.errors]).toEqual([413, TOO_LARGE])
    expect(await database().emailCampaign.count({ where: { createdById: writer.accountId } })).toBe(0)
    const { body, sha256 } = await send(MOST)
    const { id } = body.data
    const hash = createHash('sha256')
    const take = async ({ files = [] }: Mail) => {
      for (const { source } of files)
        hash.update(
          'bytes' in source ? source.bytes : Buffer.from(await readFile(source.encodedPath, 'ascii'), 'base64'),
        )
      return { providerId: null }
    }
    await workOnce(id, { name: 'smtp', keyLife: 0, send: take })
    expect(await statesOf(id)).toEqual({ SENT: 1 })
    expect(hash.digest('hex')).toBe(sha256)
  })

  test('[P-15] count together with those of the draft', async () => {
    const { individualId } = await makeLender()
    const large = generatedForm('file', MOST - 10)
    const { id } = (await sendBody(writer, UPLOAD, large.body)).body.data
    const draft = (await api('PUT', '/api/emails/drafts/bulk', { body: draftWith({ version: 0 }) })).body.data
    const sendWith = (byteSize: number) => {
      const sent = payloadWith({ individualIds: [individualId], draftId: draft.id, attachments: [id] })
      const form = generatedForm('attachments', byteSize, { emailBody: JSON.stringify(sent) })
      return sendBody(writer, '/api/emails/bulk/send', form.body)
    }
    const refused = await sendWith(11)
    expect([refused.status, refused.body.errors]).toEqual([413, TOO_LARGE])
    expect((await api('GET', '/api/emails/drafts/bulk')).body.data).toMatchObject({ id: draft.id, version: 1 })
    expect((await sendWith(10)).status).toBe(201)
    expect((await stored()).map(({ byteSize }) => byteSize).sort((one, two) => one - two)).toEqual([10, MOST - 10])
  })
})
