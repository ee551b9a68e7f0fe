import { expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { draftWith, newWriter } from '#tests/integration/campaigns/drafts/drafting.ts'
import { payloadWith, sendForm } from '#tests/integration/campaigns/drafts/mailing.ts'
import { castOf } from '#tests/support/actors.ts'
import { apiAs } from '#tests/support/api.ts'

const { actors } = await castOf()
const { writer, api } = await newWriter()
const file = await sendForm(writer, '/api/emails/drafts/bulk/attachments', [
  { name: 'file', value: 'x', fileName: 'x.txt' },
])
const { id } = file.body.data
await api('PUT', '/api/emails/drafts/bulk', { body: draftWith({ version: 0 }) })

const CALLS: [method: string, address: string, body?: unknown][] = [
  ['GET', '/api/emails/senders/search-lookup'],
  ['GET', '/api/emails/recipients/search-lookup?search=a'],
  ['GET', '/api/emails/marketing/recipients?savedSearchId=1'],
  ...['bulk', 'marketing'].flatMap((kind): typeof CALLS => [
    ['GET', `/api/emails/drafts/${kind}`],
    ['PUT', `/api/emails/drafts/${kind}`, draftWith()],
    ['DELETE', `/api/emails/drafts/${kind}`],
    ['GET', `/api/emails/drafts/${kind}/audience`],
    ['GET', `/api/emails/drafts/${kind}/preview`],
    ['POST', `/api/emails/drafts/${kind}/attachments`, {}],
    ['GET', `/api/emails/drafts/${kind}/attachments/${id}`],
    ['DELETE', `/api/emails/drafts/${kind}/attachments/${id}`],
    ['POST', `/api/emails/${kind}/test`, payloadWith({ testEmails: ['refused@tests.example'] })],
    ['POST', `/api/emails/${kind}/send`, payloadWith()],
  ]),
]

test.each(['staff', 'lender', 'broker', 'dual', 'lawFirm', 'visitor'] as const)(
  '[P-15] %s is refused every endpoint of drafts, tests and sends',
  async (name) => {
    const stranger = await apiAs(actors[name])
    for (const [method, address, body] of CALLS) {
      const { status } = await stranger(method, address, body === undefined ? {} : { body })
      expect(status, `${method} ${address}`).toBe(name === 'visitor' ? 401 : 403)
    }
    expect(await database().emailMessage.count({ where: { address: 'refused@tests.example' } })).toBe(0)
    expect((await api('GET', '/api/emails/drafts/bulk')).body.data).toMatchObject({ version: 1, attachments: [{ id }] })
  },
)
