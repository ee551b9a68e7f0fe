import { describe, expect, test } from 'vitest'
import { GET as message } from '#app/api/emails/outbox/[id]/route.ts'
import { GET as list } from '#app/api/emails/outbox/route.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import type { Policy } from '#lib/core/policy.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { getOutboxMessage, listOutboxMessages } from '#lib/foundation/mail/queries.ts'
import { outboxSearch } from '#lib/foundation/mail/search.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { deriveLinkToken } from '#lib/server/secrets/link-tokens.ts'
import { MAILS } from '#lib/web/mails.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
await addIndividual(actors.admin, {
  firstName: 'Mira',
  lastName: 'Sand',
  email: 'mira@covenant.example',
  mobileNumber: '0491570156',
  stateKey: 'NSW',
  isVisible: true,
  companyId: made.broker.companyId,
})
const { id, payload } = await database().emailMessage.findFirstOrThrow()
const token = deriveLinkToken('INVITATION', (payload as { seed: string }).seed)
const everything = outboxSearch.parse({})

describe('the outbox', () => {
  test('an invitation says who invites, to which company, and what the product is', async () => {
    const { subject, letter } = await getOutboxMessage(actors.admin, id, MAILS)
    const name = actors.admin.kind === 'staff' ? actors.admin.name : ''
    const company = await database().company.findUniqueOrThrow({ where: { id: made.broker.companyId } })
    expect(subject).toBe(`${name} invited you to Covenant`)
    expect(letter.heading).toBe(`Join ${company.name} on Covenant`)
    expect(letter.paragraphs.slice(0, 2)).toEqual([
      'Hello Mira,',
      `${name} has invited you to join ${company.name} on Covenant, so that it finds a lender for each of its deals.`,
    ])
    expect(letter.paragraphs[2]).toContain('marketplace for commercial mortgages')
  })

  test('shows an administrator what was sent, and links only in the demonstration', async () => {
    const list = await listOutboxMessages(actors.admin, everything)
    expect(list).toMatchObject({ total: 1, rows: [{ id, address: 'mira@covenant.example', state: 'QUEUED' }] })
    const message = await getOutboxMessage(actors.admin, id, MAILS)
    expect(message).toMatchObject({ isMasked: true, letter: { action: { href: '(hidden)' } } })
    for (const answer of [list, message]) {
      expect(toJsonWithBigints(answer)).not.toContain(token)
      expect(toJsonWithBigints(answer)).not.toContain((payload as { seed: string }).seed)
    }
  })

  test.each([
    [{ address: 'MIRA@' }, 1],
    [{ address: 'nobody' }, 0],
    [{ kind: 'INVITATION' }, 1],
    [{ kind: 'EXPORT_READY' }, 0],
    [{ state: 'QUEUED' }, 1],
    [{ state: 'FAILED' }, 0],
  ])('filtered by %o has %i messages', async (filters, total) => {
    expect(await listOutboxMessages(actors.admin, outboxSearch.parse(filters))).toMatchObject({ total })
  })

  test('a message at the mail service is shown as being sent, like one held by a worker', async () => {
    const sending = outboxSearch.parse({ state: 'CLAIMED' })
    for (const state of ['CLAIMED', 'WIRE']) {
      await database().emailMessage.update({ where: { id }, data: { state } })
      expect(await listOutboxMessages(actors.admin, sending)).toMatchObject({ total: 1, rows: [{ state }] })
    }
    await database().emailMessage.update({ where: { id }, data: { state: 'QUEUED' } })
  })

  test('shows the link in the demonstration, so that it can be tried without mail', async () => {
    const settings = getEnv()
    settings.DEMONSTRATION = true
    try {
      const { letter, isMasked } = await getOutboxMessage(actors.admin, id, MAILS)
      expect(isMasked).toBe(false)
      expect(letter.action.href).toBe(`http://localhost:3000/invitation/${token}`)
    } finally {
      settings.DEMONSTRATION = false
    }
  })

  test.each(['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm', 'job'] as const)(
    '[T-B7] %s cannot read a message, by list or by id, even in the demonstration',
    async (kind) => {
      const settings = getEnv()
      for (const isDemonstration of [false, true]) {
        settings.DEMONSTRATION = isDemonstration
        await expect(listOutboxMessages(actors[kind], everything)).rejects.toMatchObject({ code: 'FORBIDDEN' })
        await expect(getOutboxMessage(actors[kind], id, MAILS)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      }
      settings.DEMONSTRATION = false
      for (const handler of [list, message]) expect((handler.endpoint.policy as Policy)(actors[kind])).toBe(false)
      expect(emailPolicies.readOutbox.who(actors[kind])).toBe(false)
    },
  )

  test('the id of another record is not a message', async () => {
    await expect(getOutboxMessage(actors.admin, made.lender.lenderId, MAILS)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
