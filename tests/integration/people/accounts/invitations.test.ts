import { describe, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { invitePerson, resendInvitation } from '#lib/people/accounts/commands.ts'
import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { LINK_LIFE } from '#lib/people/accounts/links/rules.ts'
import { getOwnAccount } from '#lib/people/accounts/queries.ts'
import { openSession } from '#lib/people/accounts/sessions/commands.ts'
import { findLoginByEmail } from '#lib/people/credentials/queries.ts'
import { createStaff } from '#lib/people/staff/commands.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import { deriveLinkToken, hashLinkToken } from '#lib/server/secrets/link-tokens.ts'
import { isCorrectPassword } from '#lib/server/secrets/passwords.ts'
import { findActor } from '#prisma/seed/factories.ts'
import { auditOf } from '#tests/support/audit.ts'
import { heldClock } from '#tests/support/clock.ts'
import { signInFacts } from '#tests/support/sign-in-facts.ts'
import { actors, invite, made, PASSWORD, redeem, tokenOf } from './invited-people.ts'

const { later } = heldClock()
const accountOf = (id: number) => database().account.findUniqueOrThrow({ where: { id } })

describe('an invitation', () => {
  test('is sent with the person, and only the hash of its token is stored', async () => {
    const { accountId, token } = await invite()
    const links = await database().accountLink.findMany({ where: { accountId } })
    expect(links).toHaveLength(1)
    expect(Buffer.from(links[0]?.tokenHash as Uint8Array)).toEqual(Buffer.from(hashLinkToken('INVITATION', token)))
    const { rows } = await pool().query(
      `select (select string_agg(m::text, '') from email_messages m) || (select string_agg(j.data::text, '') from jobs.job j)
         || (select string_agg(l::text, '') from account_links l) as everything`,
    )
    expect(rows[0].everything).not.toContain(token)
    expect((await auditOf('ACCOUNT', accountId)).map(({ action }) => action)).toEqual(['INVITATION_SENT'])
  })

  test('sets the password, accepts the account and opens the role’s landing page', async () => {
    const { accountId, token, email } = await invite()
    await redeem(token)
    const account = await accountOf(accountId)
    expect(account).toMatchObject({ issuer: process.env.OIDC_ISSUER })
    expect(account.acceptedAt).not.toBeNull()
    const login = await findLoginByEmail(email)
    expect(login?.subject).toBe(account.subject)
    expect(await isCorrectPassword(PASSWORD, login?.passwordHash ?? null)).toBe(true)
    const facts = { issuer: account.issuer as string, subject: account.subject as string, email, emailVerified: true }
    expect(await openSession(createSystemActor('sign-in'), signInFacts(facts))).toMatchObject({ accountId })
    expect(await getOwnAccount(await findActor(accountId))).toMatchObject({
      landing: `/users/${made.broker.brokerId}/broker`,
    })
    expect((await auditOf('ACCOUNT', accountId)).map(({ action }) => action)).toContain('INVITATION_ACCEPTED')
  })

  test('works the same way for a system user', async () => {
    const { staffId } = await createStaff(actors.admin, {
      firstName: 'Noor',
      lastName: 'Khoury',
      email: 'noor@covenant.example',
      mobile: '0491570158',
      stateKey: 'QLD',
    })
    const { id } = await database().account.findFirstOrThrow({ where: { staffId } })
    await redeem(await tokenOf(id))
    expect(await getOwnAccount(await findActor(id))).toMatchObject({ landing: '/users/notes' })
    expect(await resendInvitation(actors.admin, staffId).catch((error) => error.code)).toBe('CONFLICT')
  })

  test('[T-B7] can be read any number of times, and redeemed once by a hundred clicks', async () => {
    const { accountId, token } = await invite()
    for (let time = 0; time < 20; time += 1)
      expect(await readAccountLink(actors.visitor, 'INVITATION', token)).toMatchObject({
        state: 'OPEN',
        firstName: 'Mira',
        invitedTo: { inviter: actors.admin.name, companyName: expect.any(String), companyKind: 'BROKER' },
      })
    const clicks = await Promise.allSettled(Array.from({ length: 100 }, () => redeem(token)))
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const click of clicks) if (click.status === 'rejected') expect(click.reason).toMatchObject({ code: 'INVALID' })
    const entries = (await auditOf('ACCOUNT', accountId)).filter(({ action }) => action === 'INVITATION_ACCEPTED')
    expect(entries).toHaveLength(1)
    expect(await readAccountLink(actors.visitor, 'INVITATION', token)).toEqual({
      state: 'USED',
      email: null,
      firstName: null,
      invitedTo: null,
    })
  })

  test('expires after seven days', async () => {
    const { token } = await invite()
    later(LINK_LIFE.INVITATION + 1)
    await expect(redeem(token)).rejects.toMatchObject({ code: 'INVALID', message: /expired/ })
    expect(LINK_LIFE.INVITATION).toBe(7 * 86_400_000)
  })

  test('stays open after mismatched or short passwords', async () => {
    const { token } = await invite()
    const cases = [
      { newPassword: PASSWORD, confirmNewPassword: 'another one here' },
      { newPassword: 'short', confirmNewPassword: 'short' },
      { newPassword: '', confirmNewPassword: '' },
    ]
    for (const passwords of cases)
      await expect(redeemLink(actors.visitor, 'INVITATION', { token, ...passwords })).rejects.toMatchObject({
        code: 'INVALID',
      })
    await redeem(token)
  })

  test('is invalid for a locked-out person', async () => {
    const { token, accountId, individualId } = await invite(made.dual.companyId)
    await database().company.update({ where: { id: made.dual.companyId }, data: { isMasterSwitchOn: false } })
    await expect(redeem(token)).rejects.toMatchObject({ code: 'INVALID' })
    await expect(resendInvitation(actors.admin, individualId)).rejects.toMatchObject({ code: 'CONFLICT' })
    await database().company.update({ where: { id: made.dual.companyId }, data: { isMasterSwitchOn: true } })
    expect((await accountOf(accountId)).acceptedAt).toBeNull()
  })

  test('is not sent by a job that imports people', async () => {
    const before = await database().emailMessage.count()
    await runTransaction(async (tx) => {
      const { id } = await tx.individual.create({
        data: { companyId: made.broker.companyId, firstName: 'A', lastName: 'B', stateKey: 'NSW', appearanceOrder: 98 },
      })
      await invitePerson(tx, createSystemActor('import'), { individualId: id, email: 'quiet@covenant.example' })
    })
    expect(await database().emailMessage.count()).toBe(before)
  })

  test('[T-B3] sets no password with another provider, where the first verified sign-in accepts it', async () => {
    const { token, accountId, email } = await invite()
    const { getEnv: env } = await import('#lib/server/operations/env.ts')
    const settings = env()
    settings.BUNDLED_IDENTITY = false
    try {
      await expect(redeem(token)).rejects.toMatchObject({ code: 'CONFLICT' })
      expect((await accountOf(accountId)).acceptedAt).toBeNull()
      const facts = { issuer: 'https://elsewhere.example', subject: 'mira-there', email }
      const enter = (emailVerified: unknown) =>
        openSession(createSystemActor('sign-in'), signInFacts({ ...facts, emailVerified }))
      expect(await enter('true')).toMatchObject({ refusal: 'UNVERIFIED' })
      expect(await enter(true)).toMatchObject({ accountId })
      expect((await accountOf(accountId)).acceptedAt).not.toBeNull()
    } finally {
      settings.BUNDLED_IDENTITY = true
    }
  })
})

describe('invalid tokens', () => {
  test('[T-B7] 5,000 mutations, another purpose and another key are all rejected', async () => {
    const { token, accountId } = await invite()
    const bytes = Buffer.from(token, 'base64url')
    const corpus = new Set<string>()
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      corpus.add(flipped.toString('base64url'))
      corpus.add(flipped.toString('hex'))
    }
    for (let at = 0; at < token.length; at += 1) {
      corpus.add(token.slice(0, at))
      corpus.add(token.slice(at + 1))
      for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ .%\n\0')
        if (letter !== token[at]) {
          corpus.add(`${token.slice(0, at)}${letter}${token.slice(at + 1)}`)
          if (at % 8 === 0) corpus.add(`${token.slice(0, at)}${letter}${token.slice(at)}`)
        }
    }
    for (let count = 0; corpus.size < 5_000; count += 1) corpus.add(`${token}${'A'.repeat(1 + (count % 100))}${count}`)
    for (const other of [
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      token.toUpperCase(),
      `none.${token}.`,
      `${token}.${token}`,
    ])
      corpus.add(other)
    const { seed } = (await database().emailMessage.findFirstOrThrow({ where: { accountId } })).payload as {
      seed: string
    }
    corpus.add(seed)
    corpus.add(deriveLinkToken('RESET', seed))
    expect(corpus.has(token)).toBe(false)
    expect(corpus.size).toBeGreaterThanOrEqual(5_000)
    let accepted = 0
    for (const mutant of corpus)
      for (const purpose of ['INVITATION', 'RESET'] as const)
        if ((await readAccountLink(actors.visitor, purpose, mutant)).state !== 'UNKNOWN') accepted += 1
    expect((await readAccountLink(actors.visitor, 'RESET', token)).state).toBe('UNKNOWN')
    await expect(redeem(token, 'RESET')).rejects.toMatchObject({ code: 'INVALID' })
    for (const mutant of [...corpus].filter((_mutant, index) => index % 250 === 0))
      await expect(redeem(mutant)).rejects.toMatchObject({ code: 'INVALID' })
    console.info(`link tokens: ${accepted} of ${corpus.size} mutations accepted`)
    expect(accepted).toBe(0)
    expect((await accountOf(accountId)).acceptedAt).toBeNull()
  })
})
