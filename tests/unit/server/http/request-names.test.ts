import { describe, expect, test } from 'vitest'
import { chooseRequestId } from '#lib/server/http/request-id.ts'
import { createRouteNamer } from '#lib/server/http/request-names.ts'

const nameOf = createRouteNamer({
  staticRoutes: [{ page: '/loans', regex: '^/loans(?:/)?$' }],
  dynamicRoutes: [
    { page: '/api/loans/[id]/logs/[logId]', regex: '^/api/loans/([^/]+?)/logs/([^/]+?)(?:/)?$' },
    { page: '/invitation/[token]', regex: '^/invitation/([^/]+?)(?:/)?$' },
    { page: '/api/auth/[...nextauth]', regex: '^/api/auth/(.+?)(?:/)?$' },
  ],
})

describe('the name of a request in logs and metrics', () => {
  test.each([
    ['/loans?search=mira%40covenant.example', '/loans', '/loans'],
    ['/api/loans/12/logs/7', '/api/loans/[id]/logs/[logId]', '/api/loans/12/logs/7'],
    ['/api/loans/12/logs/mira', '/api/loans/[id]/logs/[logId]', '/api/loans/12/logs/[logId]'],
    ['/invitation/0sEcReT', '/invitation/[token]', '/invitation/[token]'],
    ['/api/auth/callback/oidc?code=1', '/api/auth/[...nextauth]', '/api/auth/[...nextauth]'],
    ['/_next/static/chunks/a.js', 'static', '/_next/static/chunks/a.js'],
    ['/wp-login.php', 'other', '/wp-login.php'],
    ['/mira@covenant.example/x', 'other', '/…/x'],
    [`/${'a'.repeat(31)}`, 'other', '/…'],
    ['/healthz', '/healthz', '/healthz'],
    ['/readyz?x=1', '/readyz', '/readyz'],
    ['/metrics', '/metrics', '/metrics'],
  ])('%s is %s', (address, route, path) => expect(nameOf(address)).toEqual({ route, path }))

  test('is limited in length, whatever was requested', () => {
    const { route, path } = nameOf('/a/b'.repeat(10_000))
    expect(route).toBe('other')
    expect(path.length).toBeLessThanOrEqual(120)
  })
})

describe('the id of a request', () => {
  test('is taken from a trusted proxy if it is well-formed', () => {
    expect(chooseRequestId('a1b2c3d4.e-5', true)).toBe('a1b2c3d4.e-5')
  })

  test.each([
    ['a1b2c3d4', false],
    ['short', true],
    ['x'.repeat(65), true],
    ['a line\nbreak', true],
    [['a1b2c3d4', 'e5f6a7b8'], true],
    [undefined, true],
  ] as const)('%j, trusted: %s, is replaced by a new one', (given, isTrusted) => {
    expect(chooseRequestId(given as string, isTrusted)).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/,
    )
  })
})
