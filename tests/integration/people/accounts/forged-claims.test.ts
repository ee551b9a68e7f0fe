import { beforeAll, describe, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import type { SignInFacts } from '#lib/people/accounts/schema.ts'
import { openSession } from '#lib/people/accounts/sessions/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { createMember, createStaff, type TestAccount } from '#tests/support/accounts.ts'
import { signInFacts } from '#tests/support/sign-in-facts.ts'

const endpoint = createSystemActor('sign-in')
const ISSUER = 'https://other.example'
let victim: TestAccount
let others: { taken: TestAccount; closed: TestAccount; uninvited: TestAccount }
beforeAll(async () => {
  victim = await createMember({ broker: true }, { issuer: null, subject: 'victim' })
  const closed = await createMember({ broker: true }, { issuer: null, subject: 'closed' })
  await database().account.update({ where: { id: closed.accountId }, data: { closedAt: new Date() } })
  const uninvited = await createStaff({ issuer: null, subject: 'uninvited' })
  await database().account.update({ where: { id: uninvited.accountId }, data: { invitedAt: null } })
  const taken = await createMember({ lender: true }, { issuer: 'https://elsewhere.example', subject: 'taken' })
  others = { taken, closed, uninvited }
})

const facts = (subject: string, email: unknown, emailVerified: unknown, issuer = ISSUER): SignInFacts =>
  signInFacts({ issuer, subject, email, emailVerified })
const isText = (email: unknown): boolean => typeof email === 'string' && email !== ''
type Claims = { email: unknown; emailVerified: unknown }

const HOMOGLYPHS: Record<string, string[]> = {
  a: ['а', 'ａ', 'ⓐ', 'á'],
  c: ['с', 'ｃ', 'ç'],
  e: ['е', 'ｅ', 'é'],
  i: ['ı', 'і', 'ｉ', 'í'],
  k: ['K', 'ｋ'],
  l: ['ӏ', 'ｌ', '|'],
  m: ['ｍ', 'ṁ'],
  n: ['ո', 'ｎ', 'ñ'],
  o: ['о', 'ｏ', '0', 'ö'],
  p: ['р', 'ｐ'],
  r: ['ｒ', 'г'],
  s: ['ſ', 'ѕ', 'ｓ'],
  t: ['ｔ', 'τ'],
  v: ['ｖ', 'ν'],
  x: ['х', 'ｘ'],
  '@': ['＠', '﹫'],
  '.': ['。', '．', '․'],
}
const INVISIBLE = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\0',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u202e',
  '\u0307',
]

const forgeries = (email: string): Claims[] => {
  const [local, domain] = email.split('@') as [string, string]
  const claims: Claims[] = []
  const verified = (...list: unknown[]) => claims.push(...list.map((each) => ({ email: each, emailVerified: true })))
  for (const emailVerified of [
    undefined,
    null,
    false,
    0,
    1,
    -1,
    '',
    'true',
    'True',
    'TRUE',
    'yes',
    '1',
    'on',
    {},
    [],
    [true],
    ['true'],
  ])
    for (const each of [email, email.toUpperCase(), ` ${email}`]) claims.push({ email: each, emailVerified })
  for (const [at, sign] of [...email].entries())
    for (const other of HOMOGLYPHS[sign] ?? []) verified(`${email.slice(0, at)}${other}${email.slice(at + 1)}`)
  for (const sign of INVISIBLE)
    for (const at of [0, 1, local.length, local.length + 1, email.length])
      verified(email.slice(0, at) + sign + email.slice(at))
  const mine = 'mallory@attacker.example'
  for (const separator of [',', ';', ' ', ', ', '\n', '%0a', '|'])
    verified(email + separator + mine, mine + separator + email)
  verified([email], [mine, email], { 0: email }, { email }, { toString: () => email }, 7, true, null, undefined, '')
  verified(
    `<${email}>`,
    `"${email}"`,
    `Victim <${email}>`,
    `mailto:${email}`,
    `${email}.`,
    `.${email}`,
    `${email}/`,
    `${email}#`,
  )
  verified(
    `${local}+x@${domain}`,
    `${local}.@${domain}`,
    `"${local}"@${domain}`,
    `${local}@[${domain}]`,
    `${local}@@${domain}`,
  )
  verified(
    `${local}%40${domain}`,
    `${local}@${domain}@attacker.example`,
    `${mine}(${email})`,
    `${local}@${domain}.`,
    `_${email}`,
  )
  verified(
    '%',
    '_',
    '%@%',
    `${local}@%`,
    `${local.slice(0, -1)}_@${domain}`,
    `' or email = '${email}`,
    email.repeat(5),
    'x'.repeat(100_000),
  )
  verified(
    email.normalize('NFD').replace('@', '\u0338@'),
    `xn--${email}`,
    `${local}@xn--${domain}`,
    email.split('').reverse().join(''),
  )
  return claims
}

describe('a pending invitation with another identity provider', () => {
  test('[T-B3] more than two hundred forged claims give no access and no session, and one audit record each', async () => {
    const all = forgeries(victim.email)
    expect(all.length).toBeGreaterThanOrEqual(200)
    const accounts = () =>
      database().account.findMany({
        select: { id: true, issuer: true, subject: true, version: true },
        orderBy: { id: 'asc' },
      })
    const count = async () => ({
      sessions: await database().session.count(),
      refused: await database().auditEntry.count({ where: { action: 'SIGN_IN_REFUSED' } }),
    })
    const [before, counted] = [await accounts(), await count()]
    for (const [index, { email, emailVerified }] of all.entries()) {
      const answer = await openSession(endpoint, facts(`mallory-${index}`, email, emailVerified))
      expect(answer, JSON.stringify({ email: String(email).slice(0, 60), emailVerified })).toEqual({
        refusal: isText(email) && emailVerified !== true ? 'UNVERIFIED' : 'UNKNOWN',
      })
    }
    expect(await accounts()).toEqual(before)
    const after = await count()
    expect(after.sessions).toBe(counted.sessions)
    // The first 300 from one source get a row each, and the rest is counted.
    expect(after.refused - counted.refused).toBe(Math.min(all.length, 300))
  })

  test('[T-B3] linked, closed and never invited accounts cannot be linked, however well verified', async () => {
    for (const [kind, { email }] of Object.entries(others))
      expect(await openSession(endpoint, facts(`mallory-${kind}`, email, true)), kind).toEqual({ refusal: 'UNKNOWN' })
    const { taken } = others
    expect(await openSession(endpoint, facts(taken.subject, 'x@y.example', true))).toEqual({ refusal: 'UNKNOWN' })
  })

  test('[T-B3] one of twenty concurrent verified sign-ins accepts the invitation, and only that one can sign in again', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => openSession(endpoint, facts(`first-${index}`, victim.email, true))),
    )
    const winners = answers.flatMap((answer, index) => ('sid' in answer ? [index] : []))
    expect(winners).toHaveLength(1)
    const account = await database().account.findUniqueOrThrow({ where: { id: victim.accountId } })
    expect(account).toMatchObject({
      issuer: ISSUER,
      subject: `first-${winners[0]}`,
      acceptedAt: expect.any(Date),
      version: 2,
    })
    expect(await openSession(endpoint, facts(`first-${winners[0]}`, undefined, undefined))).toMatchObject({
      accountId: victim.accountId,
    })
    for (const issuer of ['https://other.example/', 'https://OTHER.example', 'http://other.example'])
      expect(await openSession(endpoint, facts(`first-${winners[0]}`, victim.email, true, issuer))).toEqual({
        refusal: 'UNKNOWN',
      })
  })
})
