import { expect, test, vi } from 'vitest'
import { REFUSAL_TEXTS } from '#lib/people/accounts/labels.ts'
import { database } from '#lib/server/database/db.ts'
import { createMember, createStaff } from '#tests/support/accounts.ts'
import { runOtherProvider } from '#tests/support/other-provider.ts'
import { runScript, soundEnvironment } from '#tests/support/processes.ts'
import { whoIs } from '#tests/support/product.ts'

const { running, signIn } = runOtherProvider()

test('people of an earlier provider are linked again by verified address, only after the command has run', async () => {
  const before = 'https://before.example'
  const broker = await createMember({ broker: true }, { issuer: before, subject: 'old-broker' })
  const admin = await createStaff({ issuer: before, subject: 'old-staff', isAdmin: true })
  await database().account.update({ where: { id: admin.accountId }, data: { invitedAt: null } })
  const stays = await createMember({ lender: true }, { issuer: running.other.url, subject: 'new|lender' })
  await database().session.create({
    data: { id: 'of-before', accountId: broker.accountId, expiresAt: new Date(Date.now() + 3_600_000) },
  })
  const verified = { email: broker.email, email_verified: true }
  const early = await signIn('new|broker', verified)
  expect(early.end.searchParams.get('message')).toBe(REFUSAL_TEXTS.UNKNOWN)

  const command = runScript('accounts.ts', soundEnvironment({ OIDC_ISSUER: running.other.url }), ['--relink'])
  expect(await command.ended, command.output()).toBe(0)
  expect(command.output()).toContain(`2 people of ${before}`)
  expect(await database().session.findUnique({ where: { id: 'of-before' } })).toMatchObject({
    endReason: 'PROVIDER_CHANGED',
  })
  expect(await database().account.findUniqueOrThrow({ where: { id: stays.accountId } })).toMatchObject({
    issuer: running.other.url,
    subject: 'new|lender',
  })
  expect(await database().auditEntry.findFirst({ where: { action: 'ACCOUNTS_RELINKED' } })).not.toBeNull()

  const log = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const unverified = await signIn('new|broker', { email: broker.email, email_verified: false })
  expect(unverified.end.searchParams.get('message')).toBe(REFUSAL_TEXTS.UNVERIFIED)
  expect(await whoIs(unverified.browser, running.product)).toBeNull()
  const said = log.mock.calls.map(([text]) => String(text)).join('')
  log.mockRestore()
  expect(said).toContain('the provider has not verified the email address')
  expect(said).not.toContain(broker.email)

  for (const { subject, person } of [
    { subject: 'new|broker', person: broker },
    { subject: 'new|staff', person: admin },
  ]) {
    const { browser, end } = await signIn(subject, { email: person.email, email_verified: true })
    expect(end.searchParams.get('message')).toBeNull()
    expect(await whoIs(browser, running.product)).toMatchObject({ accountId: person.accountId })
  }
}, 120_000)
