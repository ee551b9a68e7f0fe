import { describe, expect, test } from 'vitest'
import { resendInvitation } from '#lib/people/accounts/commands.ts'
import { showInvitationLink } from '#lib/people/accounts/invitations/commands.ts'
import { findInvitation } from '#lib/people/accounts/invitations/queries.ts'
import { issueAccountLink, recordInvitationVisit } from '#lib/people/accounts/links/commands.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { deriveLinkToken } from '#lib/server/secrets/link-tokens.ts'
import { auditCount, auditOf } from '#tests/support/audit.ts'
import { actors, invite, redeem } from './invited-people.ts'

const stateOf = async (individualId: number) => (await findInvitation(actors.staff, individualId))?.state
const setMail = (accountId: number, data: { state: string; sentAt?: Date; error?: string }) =>
  database().emailMessage.updateMany({ where: { accountId, kind: 'INVITATION' }, data })
const tokenIn = (url: string) => url.split('/').at(-1) as string

describe('the state of an invitation', () => {
  test('is visible to any staff from queuing to acceptance', async () => {
    const { individualId, accountId, token } = await invite()
    expect(await stateOf(individualId)).toBe('QUEUED')
    await setMail(accountId, { state: 'FAILED', error: 'No such host' })
    expect(await findInvitation(actors.staff, individualId)).toMatchObject({ state: 'FAILED', reason: 'No such host' })
    await setMail(accountId, { state: 'UNKNOWN', error: 'The connection ended.' })
    expect(await findInvitation(actors.staff, individualId)).toMatchObject({ state: 'UNCERTAIN', reason: null })
    await setMail(accountId, { state: 'SENT', sentAt: new Date() })
    expect(await stateOf(individualId)).toBe('SENT')
    await recordInvitationVisit(actors.visitor, token)
    const opened = await findInvitation(actors.staff, individualId)
    expect(opened?.state).toBe('OPENED')
    await recordInvitationVisit(actors.visitor, token)
    expect((await findInvitation(actors.staff, individualId))?.at).toEqual(opened?.at)
    await redeem(token)
    expect(await stateOf(individualId)).toBe('ACCEPTED')
  })

  test('starts again with a new email', async () => {
    const { individualId, token } = await invite()
    await recordInvitationVisit(actors.visitor, token)
    await resendInvitation(actors.admin, individualId)
    expect(await stateOf(individualId)).toBe('QUEUED')
    await recordInvitationVisit(actors.visitor, token)
    expect(await stateOf(individualId)).toBe('QUEUED')
  })

  test('does not change the link when it is visited, and an unknown link changes nothing', async () => {
    const { token } = await invite()
    await recordInvitationVisit(actors.visitor, token)
    expect((await readAccountLink(actors.visitor, 'INVITATION', token)).state).toBe('OPEN')
    const visits = () => database().accountLink.count({ where: { openedAt: { not: null } } })
    const before = await visits()
    await recordInvitationVisit(actors.visitor, 'x'.repeat(43))
    expect(await visits()).toBe(before)
  })

  test.each(['visitor', 'lender', 'broker', 'dual', 'lawFirm'] as const)('cannot be read by %s', async (kind) => {
    const { individualId } = await invite()
    await expect(findInvitation(actors[kind], individualId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a copied invitation link', () => {
  test('works in addition to the emailed one, is audited, and stored only as a hash', async () => {
    const { individualId, accountId, token } = await invite()
    const { url } = await showInvitationLink(actors.admin, individualId)
    expect(tokenIn(url)).not.toBe(token)
    for (const each of [token, tokenIn(url)])
      expect((await readAccountLink(actors.visitor, 'INVITATION', each)).state).toBe('OPEN')
    expect((await auditOf('ACCOUNT', accountId)).map(({ action }) => action)).toContain('INVITATION_LINK_SHOWN')
    const stored = JSON.stringify(await database().accountLink.findMany({ where: { accountId } }))
    expect(stored).not.toContain(tokenIn(url))
    await redeem(tokenIn(url))
    await expect(redeem(token)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await readAccountLink(actors.visitor, 'INVITATION', token)).state).toBe('USED')
    // A link created while the person accepts is invalid.
    const late = await runTransaction((tx) => issueAccountLink(tx, accountId, { purpose: 'INVITATION' }))
    await expect(redeem(deriveLinkToken('INVITATION', late.seed))).rejects.toMatchObject({ code: 'INVALID' })
    await expect(showInvitationLink(actors.admin, individualId)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test.each(['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm'] as const)('is refused to %s', async (kind) => {
    const { individualId, accountId } = await invite()
    const links = () => database().accountLink.count({ where: { accountId } })
    const before = [await links(), await auditCount()]
    await expect(showInvitationLink(actors[kind], individualId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect([await links(), await auditCount()]).toEqual(before)
  })
})
