import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { findPersonByAccount, findSignInRefusal } from '#lib/people/directory/queries.ts'
import { database } from '#lib/server/database/db.ts'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/admin.ts')
// The process and this file sign links with the same secret.
process.env.NEXTAUTH_SECRET = randomBytes(32).toString('base64url')
process.env.OIDC_CLIENT_SECRET = randomBytes(32).toString('base64url')

const WANTED = ['--email', 'Ada@Covenant.Example', '--first', 'Ada', '--last', 'Byron']

const run = (args: string[], changes: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, ...args], {
      env: { ...process.env, NODE_ENV: 'production', ...changes },
      stdio: 'pipe',
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (err += chunk))
    child.on('close', (code) => resolve({ code, out, err }))
  })
const admins = () => database().staff.findMany({ where: { isAdmin: true }, include: { account: true } })

test('npm run admin creates the first administrator of an empty database, who signs in by the printed link', {
  timeout: 400_000,
}, async () => {
  const incomplete = await run(['--email', 'ada@covenant.example'])
  expect(incomplete).toMatchObject({ code: 1, out: '' })
  expect(incomplete.err).toContain('npm run admin -- --email')
  const wrong = await run(['--email', 'nobody', '--first', 'Ada', '--last', 'Byron', '--state', 'XX'])
  expect([wrong.code, wrong.err.trim().split('\n')]).toEqual([1, ['--email: The input is not valid E-mail!']])
  const unreachable = await run([...WANTED, '--mobile', '12345'])
  expect([unreachable.code, unreachable.err.trim()]).toEqual([1, '--mobile: Please enter a valid mobile number'])
  expect(await admins()).toEqual([])

  const first = await run([...WANTED, '--mobile', '0491 570 156', '--state', 'VIC'])
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toContain('Ada Byron <ada@covenant.example> is an administrator.')
  expect(await admins()).toMatchObject([{ mobile: '+61491570156', stateKey: 'VIC' }])
  expect(await admins()).toMatchObject([{ isActive: true, account: { email: 'ada@covenant.example', issuer: null } }])

  // A person who lost the link runs the command again; no second administrator is created.
  const again = await run(WANTED)
  expect([again.code, again.out.includes('gets a new link')]).toEqual([0, true])
  const other = await run(['--email', 'eve@covenant.example', '--first', 'Eve', '--last', 'Rival'])
  expect([other.code, other.err.trim()]).toEqual([
    1,
    'An administrator is invited already: ada@covenant.example. Run this again with that address for a new link.',
  ])

  const tokenIn = (text: string) => /http:\/\/localhost:3000\/invitation\/([\w-]{43})$/m.exec(text)?.[1] ?? ''
  const password = { newPassword: 'a quiet long river', confirmNewPassword: 'a quiet long river' }
  await expect(redeemLink(visitor, 'INVITATION', { token: tokenIn(first.out), ...password })).rejects.toMatchObject({
    code: 'INVALID',
  })
  await redeemLink(visitor, 'INVITATION', { token: tokenIn(again.out), ...password })
  const [ada] = await admins()
  const person = await findPersonByAccount(ada?.account?.id as number)
  expect(person).toMatchObject({ isAdmin: true, issuer: 'http://localhost:4000' })
  expect(person && findSignInRefusal(person)).toBeNull()

  const late = await run(WANTED)
  expect([late.code, late.out]).toEqual([1, ''])
  expect(late.err).toContain('An administrator exists already: Ada Byron.')
  expect(await admins()).toHaveLength(1)
})

test('with mail configured the link is mailed, and printed only on request', { timeout: 120_000 }, async () => {
  await database().account.updateMany({ data: { issuer: null, subject: null } })
  const answer = await run(WANTED, { SMTP_URL: 'smtp://127.0.0.1:1' })
  expect([answer.code, answer.err]).toEqual([0, ''])
  expect(answer.out).toContain('The invitation is on its way to ada@covenant.example.')
  expect(answer.out).not.toContain('/invitation/')
  const printed = await run([...WANTED, '--print-link'], { SMTP_URL: 'smtp://127.0.0.1:1' })
  expect([printed.code, printed.err]).toEqual([0, ''])
  expect(printed.out).toContain('The invitation is on its way to ada@covenant.example.')
  expect(printed.out).toMatch(/^http:\/\/localhost:3000\/invitation\/[\w-]{43}$/m)
  const message = await database().emailMessage.findFirst({ orderBy: { id: 'desc' } })
  expect(message).toMatchObject({ kind: 'INVITATION', address: 'ada@covenant.example', state: 'QUEUED' })
})

test('a missing database is reported in one line', { timeout: 120_000 }, async () => {
  const { code, out, err } = await run(WANTED, { APP_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect([code, out, err.trim()]).toEqual([1, '', 'The database cannot be reached. Please try again in a moment.'])
})
