import { describe, expect, test } from 'vitest'
import { PUT as put } from '#app/api/individuals/[id]/resend-invitation/route.ts'
import { resendInvitation } from '#lib/people/accounts/commands.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { auditCount } from '#tests/support/audit.ts'
import { actors, invite, made, redeem, tokenOf } from './invited-people.ts'

describe('resending an invitation', () => {
  test('[C-13] creates a new link and invalidates the older one', async () => {
    const { individualId, accountId, token } = await invite()
    expect(await resendInvitation(actors.admin, individualId)).toEqual({ message: 'Invitation sent successfully' })
    const next = await tokenOf(accountId)
    expect(next).not.toBe(token)
    expect((await readAccountLink(actors.visitor, 'INVITATION', token)).state).toBe('REPLACED')
    await expect(redeem(token)).rejects.toMatchObject({ code: 'INVALID', message: /newer link/ })
    await redeem(next)
    await expect(resendInvitation(actors.admin, individualId)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('ten times at once leaves one valid link', async () => {
    const { individualId, accountId } = await invite()
    await Promise.all(Array.from({ length: 10 }, () => resendInvitation(actors.admin, individualId)))
    const live = { accountId, revokedAt: null, redeemedAt: null }
    expect(await database().accountLink.count({ where: live })).toBe(1)
  })

  test('[C-13] requires the id of a person', async () => {
    await expect(resendInvitation(actors.admin, null)).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ message: 'Id is required' }],
    })
    for (const id of [2_000_000_000, made.broker.brokerId, made.broker.companyId])
      await expect(resendInvitation(actors.admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm'] as const)(
    '[B-12] is refused to %s',
    async (kind) => {
      const { individualId, token } = await invite()
      const before = await auditCount()
      await expect(resendInvitation(actors[kind], individualId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await auditCount()).toBe(before)
      expect((await readAccountLink(actors.visitor, 'INVITATION', token)).state).toBe('OPEN')
    },
  )

  test('[T-B9] cannot be triggered from another site', async () => {
    const answer = await put(
      new Request('http://localhost:3000/api/individuals/1/resend-invitation', {
        method: 'PUT',
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
      }),
      { params: Promise.resolve({ id: '1' }) },
    )
    expect(answer.status).toBe(403)
  })
})
