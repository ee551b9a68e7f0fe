import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isLoopback } from '#scripts/database-faults.ts'
import { estimateSecretBits, LEAST_BITS } from '#scripts/secrets.ts'
import { describeListenFault } from '#scripts/stopping.ts'

test.each([
  'change-me-to-a-long-random-secret-please',
  'a'.repeat(64),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'only-for-tests-only-for-tests-only-for-tests',
  'this-is-my-very-long-key-for-covenant',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  'supersecretsupersecretsupersecret',
  'password123password123password123!!',
  'Tr0ub4dor&3Tr0ub4dor&3Tr0ub4dor&3',
  'deadbeefdeadbeefdeadbeefdeadbeef',
  'aB3$aB3$aB3$aB3$aB3$aB3$aB3$aB3$',
])('%s is too weak a secret', (secret) => {
  expect(estimateSecretBits(secret)).toBeLessThan(LEAST_BITS)
})

test('secrets from the usual commands are strong enough', () => {
  for (let made = 0; made < 25; made += 1)
    for (const secret of [
      randomBytes(32).toString('base64'),
      randomBytes(24).toString('base64url'),
      randomBytes(24).toString('hex'),
    ])
      expect(estimateSecretBits(secret), secret).toBeGreaterThanOrEqual(LEAST_BITS)
})

test.each([
  ['localhost', true],
  ['product.localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['10.0.0.1', false],
])('whether %s is a loopback host: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test('a port without permission is reported as such, not as taken', () => {
  const fault = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(describeListenFault(fault, '127.0.0.1', 80)).toBe(
    'This user may not listen on port 80; take a port from 1024 on, or give the right to lower ones.',
  )
})
