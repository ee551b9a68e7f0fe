import { describe, expect, test, vi } from 'vitest'
import { REFUSAL_TEXTS } from '#lib/people/accounts/labels.ts'
import { database } from '#lib/server/database/db.ts'
import { createMember, createStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { runOtherProvider } from '#tests/support/other-provider.ts'
import { beginSignIn, whoIs } from '#tests/support/product.ts'

const { running, signIn } = runOtherProvider()
const sessions = () => database().session.count()

describe('another identity provider', () => {
  test('[A-01] refuses unknown scopes, so that OIDC_SCOPE replaces the list', async () => {
    const browser = new Browser()
    const address = new URL(await beginSignIn(browser, running.product))
    expect(address.searchParams.get('scope')).toBe('openid profile email')
    address.searchParams.set('scope', 'openid app.user')
    expect((await browser.get(address.href)).location).toContain('error=invalid_scope')
  })

  test('[A-08] [A-09] sends no app.* claims and claims SYSUSER for a broker, who stays a broker', async () => {
    const broker = await createMember({ broker: true }, { issuer: running.other.url, subject: 'auth0|broker' })
    const { browser } = await signIn('auth0|broker', {
      role: 'SYSUSER',
      roles: ['SYSUSER', 'LENDER'],
      permissions: ['ADMIN'],
      name: 'Somebody',
      email: 'elsewhere@example.net',
      email_verified: true,
    })
    expect(await whoIs(browser, running.product)).toEqual(
      expect.objectContaining({
        accountId: broker.accountId,
        userType: 'broker',
        roles: ['BROKER'],
        permissions: [],
        brokerId: broker.brokerId,
        lenderId: null,
        email: broker.email,
        firstName: 'Mina',
      }),
    )
  })

  test('[T-B3] links the pending invitation of a verified address at the first sign-in, once', async () => {
    const invited = await createMember({ lender: true }, { issuer: null, subject: 'invited' })
    const { browser } = await signIn('auth0|first', { email: invited.email.toUpperCase(), email_verified: true })
    expect(await whoIs(browser, running.product)).toMatchObject({ accountId: invited.accountId, userType: 'lender' })
    const account = await database().account.findUniqueOrThrow({ where: { id: invited.accountId } })
    expect(account).toMatchObject({ issuer: running.other.url, subject: 'auth0|first', version: 2 })
    expect(account.acceptedAt).not.toBeNull()
    const second = await signIn('auth0|second', { email: invited.email, email_verified: true })
    expect(await whoIs(second.browser, running.product)).toBeNull()
    const again = await signIn('auth0|first', { email: 'changed@example.com' })
    expect(await whoIs(again.browser, running.product)).toMatchObject({ accountId: invited.accountId })
  })

  test('[T-B3] links nothing for an address that is unverified, different or not pending', async () => {
    const pending = await createMember({ broker: true }, { issuer: null, subject: 'victim' })
    const taken = await createMember({ broker: true }, { issuer: 'https://elsewhere.example', subject: 'taken' })
    const closed = await createMember({ broker: true }, { issuer: null, subject: 'gone' })
    await database().account.update({ where: { id: closed.accountId }, data: { closedAt: new Date() } })
    const uninvited = await createStaff({ issuer: null, subject: 'never-invited' })
    await database().account.update({ where: { id: uninvited.accountId }, data: { invitedAt: null } })
    const { email } = pending
    const attempts: Record<string, unknown>[] = [
      ...[undefined, false, null, 'true', 1, 'yes', {}, ['true']].map((email_verified) => ({ email, email_verified })),
      ...[
        [email],
        `${email},other@example.com`,
        `other@example.com,${email}`,
        `${email} `,
        ` ${email}`,
        `${email}\n`,
        `${email}\0`,
      ].map((changed) => ({ email: changed, email_verified: true })),
      ...[
        email.replace('i', 'ı'),
        email.replace('c', 'с'),
        email.replace('v', 'ｖ'),
        email.replace('@', '＠'),
        `"${email}"`,
      ].map((changed) => ({ email: changed, email_verified: true })),
      ...[
        {},
        { email_verified: true },
        { email: 7, email_verified: true },
        { email: '', email_verified: true },
        { email: '%', email_verified: true },
      ],
      ...[taken.email, closed.email, uninvited.email].map((changed) => ({ email: changed, email_verified: true })),
    ]
    const before = await sessions()
    const warned: string[] = []
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((line) => warned.push(String(line)) > 0)
    for (const [index, claims] of attempts.entries()) {
      const { browser, end } = await signIn(`stranger-${index}`, claims)
      const isUnverified = typeof claims.email === 'string' && claims.email !== '' && claims.email_verified !== true
      const text = isUnverified ? REFUSAL_TEXTS.UNVERIFIED : REFUSAL_TEXTS.UNKNOWN
      expect(end.pathname, JSON.stringify(claims)).toBe('/login-failed')
      expect(end.searchParams.get('message'), JSON.stringify(claims)).toBe(text)
      expect(await whoIs(browser, running.product)).toBeNull()
    }
    stderr.mockRestore()
    const lines = warned.filter((line) => line.includes('has not verified the email address'))
    expect(lines).toHaveLength(8)
    expect(lines.join()).not.toContain(email)
    expect(await sessions()).toBe(before)
    expect(await database().account.count({ where: { subject: { startsWith: 'stranger' } } })).toBe(0)
    expect(await database().auditEntry.count({ where: { action: 'SIGN_IN_REFUSED' } })).toBeGreaterThanOrEqual(
      attempts.length,
    )
  })

  test('[A-03] signs in a switched-off person, who then gets a message instead of a session', async () => {
    const member = await createMember({ broker: true }, { issuer: running.other.url, subject: 'auth0|off' })
    await database().company.update({ where: { id: member.companyId }, data: { isMasterSwitchOn: false } })
    const { browser, end } = await signIn('auth0|off', {})
    expect(end.searchParams.get('message')).toContain('The account has been deactivated.')
    expect(await whoIs(browser, running.product)).toBeNull()
  })
})
