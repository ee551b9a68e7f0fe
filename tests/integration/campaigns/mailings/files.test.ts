import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { GET } from '#app/api/emails/attachments/[id]/route.ts'
import { getMailingAttachment } from '#lib/campaigns/mailings/queries.ts'
import type { Policy } from '#lib/core/policy.ts'
import { attachFile, makeMailing } from '#tests/integration/campaigns/mailings/made.ts'
import { cookieFor } from '#tests/integration/foundation/files/pictures.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const { accountId } = made.admin
const read = async (id: number, account = accountId): Promise<Response> =>
  GET(
    new Request(`http://localhost:3000/api/emails/attachments/${id}`, {
      headers: { cookie: await cookieFor(account) },
    }),
    { params: Promise.resolve({ id: String(id) }) },
  )

test('[T-D4] a file is returned byte for byte, to be saved and never opened', async () => {
  const bytes = randomBytes(300_001)
  const { id } = await makeMailing({ accountId })
  const answer = await read(await attachFile(id, '../Räte "2026".html', bytes))
  expect(answer.status).toBe(200)
  const sha = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
  expect(sha(new Uint8Array(await answer.arrayBuffer()))).toBe(sha(bytes))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '300001',
    'content-disposition': "attachment; filename*=UTF-8''..%2FR%C3%A4te%20%222026%22.html",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
})

test('a file of a draft or of another record is not a file of a mailing', async () => {
  const draft = await makeMailing({ accountId, state: 'DRAFT' })
  for (const id of [await attachFile(draft.id, 'a.pdf', Buffer.from('1')), draft.id])
    expect((await read(id)).status).toBe(404)
})

test.each(['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm', 'job'] as const)(
  '%s cannot read a file of a mailing',
  async (kind) => {
    const { id } = await makeMailing({ accountId })
    const file = await attachFile(id, 'a.pdf', Buffer.from('1'))
    await expect(getMailingAttachment(actors[kind], file)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((GET.endpoint.policy as Policy)(actors[kind])).toBe(false)
  },
)

test('[T-A1] staff without ADMIN are refused by the endpoint', async () => {
  const { id } = await makeMailing({ accountId })
  expect((await read(await attachFile(id, 'a.pdf', Buffer.from('1')), made.staff.accountId)).status).toBe(403)
})
