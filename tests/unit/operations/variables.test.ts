import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { identitySchema, parseIdentityEnvironment } from '#lib/people/identity/environment.ts'
import { EnvironmentFault, environmentSchema, parseEnv } from '#lib/server/operations/env.ts'

const SECRET = 'a secret of thirty-two characters!'
const GOOD = {
  APP_DATABASE_URL: 'postgresql://app@127.0.0.1/covenant',
  ENCRYPTION_KEYS: 'a-key-of-thirty-two-bytes-in-base64-letters',
  PREFERENCE_KEYS: 'a-key-of-thirty-two-bytes-in-base64-letters',
  OIDC_ISSUER: 'http://localhost:4100',
  OIDC_CLIENT_ID: 'covenant',
  OIDC_CLIENT_SECRET: SECRET,
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: SECRET,
}
const PROCESSES = [
  { name: 'web and worker', parse: parseEnv, variables: Object.keys(environmentSchema.shape) },
  { name: 'identity', parse: parseIdentityEnvironment, variables: Object.keys(identitySchema.shape) },
]

type Parse = (typeof PROCESSES)[number]['parse']
const problemsOf = (parse: Parse, changes: Record<string, string | undefined>): string[] => {
  try {
    parse({ ...GOOD, ...changes })
    return []
  } catch (error) {
    if (error instanceof EnvironmentFault) return error.problems
    throw error
  }
}

test.each(PROCESSES)('for $name a blank variable counts as unset', ({ parse, variables }) => {
  for (const name of variables)
    for (const blank of ['', ' ', '\t'])
      expect(problemsOf(parse, { [name]: blank }), name).toEqual(problemsOf(parse, { [name]: undefined }))
})

const ADDRESS = 'must be an http or https address without a path, such as https://covenant.example'
const NUMBERS: [string, string, string[]][] = [
  ['DATABASE_POOL', 'must be 1 to 200', ['0', '201', 'ten', '2.5', '-1', '1e1']],
  ['STOP_GRACE', 'must be 0 to 600 seconds', ['601', 'soon', '-1']],
  ['TRUSTED_HOPS', 'must be 0 to 10', ['11', 'one', '0.5']],
]
const WORDS: Record<string, [string, string, string[]][]> = {
  'web and worker': [
    ...NUMBERS,
    ['MAIL_PER_SECOND', 'must be 1 to 100000', ['0', '100001', 'fast', '0.5']],
    ['PORT', 'must be 1 to 65535', ['0', '65536', 'http', '30.5', '+80', '0x50']],
    ['ALLOW_SIGN_UP', 'must be true or false', ['yes', 'TRUE', '1']],
    ['OIDC_SIGNING_ALG', 'must be RS256, PS256, ES256 or EdDSA', ['none', 'HS256']],
    ['NODE_ENV', 'must be production, development or test', ['staging']],
    ['SMTP_URL', 'must be an smtp:// or smtps:// address', ['mail.example', 'http://mail.example']],
    ['MAIL_FROM', 'must be an email address', ['Covenant', 'a@b']],
    ['LEGAL_NAME', 'must be one line of at most 200 characters', ['A\r\nBcc: x@y.example', 'x'.repeat(201)]],
    ['POSTAL_ADDRESS', 'must be one line of at most 200 characters', ['PO Box 1\nSydney']],
    ['NEXTAUTH_URL', ADDRESS, ['http://localhost:3000/app', 'http://localhost:3000/?a', 'covenant.example', 'ftp://x']],
    [
      'RESEND_WEBHOOK_SECRET',
      'must be the signing secret of the webhook, as Resend shows it: whsec_…',
      ['secret', 'whsec_x'],
    ],
    ['METRICS_TOKEN', 'needs at least 16 characters; make one with: openssl rand -base64 32', ['short']],
  ],
  identity: [
    ...NUMBERS,
    ['IDENTITY_PORT', 'must be 1 to 65535', ['0', '70000', 'x']],
    ['NEXTAUTH_URL', ADDRESS, ['http://localhost:3000/app', 'nowhere']],
  ],
}

test.each(PROCESSES)('for $name an invalid value is reported with the name of the variable', ({ name, parse }) => {
  for (const [variable, words, values] of WORDS[name] ?? [])
    for (const value of values)
      expect(problemsOf(parse, { [variable]: value }), value).toEqual([`${variable} ${words}`])
})

test.each(PROCESSES)('for $name every missing variable is reported', ({ parse, variables }) => {
  const said = problemsOf(parse, Object.fromEntries(Object.keys(GOOD).map((name) => [name, undefined])))
  const required = Object.keys(GOOD).filter((name) => variables.includes(name))
  expect(said.map((problem) => problem.split(' ')[0]).sort()).toEqual(required.sort())
  for (const problem of said) expect(problem).not.toMatch(/invalid|expected|received|undefined/i)
})

test.each(PROCESSES)('for $name a database URL is read completely or refused', ({ parse }) => {
  const parts = 'APP_DATABASE_URL must be postgresql://role:password@host:port/database; if its password holds'
  const refused = [
    'postgresql://app:a/b@127.0.0.1/covenant',
    'postgresql://app:12/34@127.0.0.1/covenant',
    'postgresql://app:a#b@127.0.0.1/covenant',
    'postgresql://app:12#34@127.0.0.1/covenant',
    'postgresql://app:a?b@127.0.0.1/covenant',
    'postgresql://app:12?34@127.0.0.1/covenant',
    'postgresql://app:50%@127.0.0.1/covenant',
    'postgresql://127.0.0.1/covenant',
    'postgresql://app:secret@127.0.0.1',
    'postgresql://app:secret@127.0.0.1/covenant#x',
  ]
  for (const address of refused) {
    const [problem, ...others] = problemsOf(parse, { APP_DATABASE_URL: address })
    expect(problem, address).toContain(parts)
    expect(problem).toContain('openssl rand -hex 24')
    expect(others).toEqual([])
  }
  for (const address of ['mysql://app@127.0.0.1/covenant', 'covenant'])
    expect(problemsOf(parse, { APP_DATABASE_URL: address })).toEqual([
      'APP_DATABASE_URL must be a postgresql:// address',
    ])
  const taken = [
    'postgresql://app:a+b=@127.0.0.1/covenant',
    'postgres://app:a%2Fb%23%3F%25@[::1]:5433/covenant?sslmode=verify-full',
    'postgresql://app@localhost/covenant?host=/var/run/postgresql',
  ]
  for (const address of taken) expect(problemsOf(parse, { APP_DATABASE_URL: address }), address).toEqual([])
})

const keyOf = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

test('the DKIM settings must be complete, with a key that mailbox providers accept, even with escaped line breaks', () => {
  const pem = keyOf(2048)
  const whole = { DKIM_DOMAIN: 'covenant.example', DKIM_SELECTOR: 'c1', DKIM_PRIVATE_KEY: pem }
  expect(parseEnv({ ...GOOD, ...whole, DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }).DKIM_PRIVATE_KEY).toBe(pem)
  for (const name of Object.keys(whole))
    expect(problemsOf(parseEnv, { ...whole, [name]: '' })).toEqual([
      `${name} is required beside the others: DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY`,
    ])
  const said =
    'must be an RSA key of at least 2048 bits as PEM, its lines joined by \\n; make one with: openssl genrsa 2048'
  const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  for (const key of ['secret', keyOf(1024), ed25519, pem.slice(0, 400)])
    expect(problemsOf(parseEnv, { ...whole, DKIM_PRIVATE_KEY: key })).toEqual([`DKIM_PRIVATE_KEY ${said}`])
  for (const domain of ['covenant', 'https://covenant.example', 'a b.example', 'covenant.example.'])
    expect(problemsOf(parseEnv, { ...whole, DKIM_DOMAIN: domain })).toEqual([
      'DKIM_DOMAIN must be a domain, such as covenant.example',
    ])
  for (const selector of ['c 1', 'c1;d=evil.example', '-c'])
    expect(problemsOf(parseEnv, { ...whole, DKIM_SELECTOR: selector })).toEqual([
      'DKIM_SELECTOR must be the name of the key in DNS, such as covenant1',
    ])
})
