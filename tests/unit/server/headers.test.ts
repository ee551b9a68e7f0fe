import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  buildContentPolicy,
  buildDocumentHeaders,
  SONNER_STYLES,
  THEME_STYLE,
} from '#lib/server/http/content-policy.ts'
import { describeAuthCookies, describeCookie, formatSetCookie, parseCookies } from '#lib/server/http/cookies.ts'

const HTTP = 'http://localhost:3000'
const HTTPS = 'https://covenant.example'
const policyOf = (ownAddress: string) =>
  buildContentPolicy({ nonce: 'abc', ownAddress, issuer: 'https://id.example/realm' })

describe('document headers', () => {
  test('[T-C4] scripts run only by nonce, and framing and a base URL are forbidden', () => {
    const policy = policyOf(HTTPS)
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).not.toMatch(/style-src [^;]*unsafe/)
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self' https://id.example",
    ])
      expect(policy).toContain(directive)
    expect(policy).toContain('upgrade-insecure-requests')
    expect(policyOf(HTTP)).not.toContain('upgrade-insecure-requests')
  })

  test('the inline styles of the toast and theme packages are exactly the allowed ones', () => {
    const sourceOf = (name: string) =>
      readFileSync(join(import.meta.dirname, `../../../node_modules/${name}/dist/index.mjs`), 'utf8')
    const css = JSON.parse(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(sourceOf('sonner'))?.[1] ?? '""') as string
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(SONNER_STYLES).toEqual([hash(''), hash(css)])
    const themes = /createElement\("style"\).*?createTextNode\("([^"]*)"\)/.exec(sourceOf('next-themes'))?.[1] ?? ''
    expect(THEME_STYLE).toBe(hash(themes))
  })

  test('strict transport security is sent over HTTPS only', () => {
    expect(buildDocumentHeaders(HTTPS)).toHaveProperty('strict-transport-security')
    expect(buildDocumentHeaders(HTTP)).not.toHaveProperty('strict-transport-security')
    expect(buildDocumentHeaders(HTTP)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
  })
})

describe('cookies', () => {
  test('[T-B6] over HTTPS each is __Host-, Secure, HttpOnly, SameSite=Lax, without a domain', () => {
    const cookies = Object.values(describeAuthCookies(HTTPS))
    expect(cookies).toHaveLength(6)
    for (const { name, options } of [...cookies, describeCookie('signOut', HTTPS)]) {
      expect(name).toMatch(/^__Host-covenant\./)
      expect(options).toMatchObject({ httpOnly: true, secure: true, sameSite: 'lax', path: '/' })
      expect(options).not.toHaveProperty('domain')
    }
    expect(formatSetCookie({ kind: 'state', value: 'x', ownAddress: HTTPS })).toBe(
      '__Host-covenant.state=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=900; Secure',
    )
    expect(formatSetCookie({ kind: 'state', value: '', ownAddress: HTTP })).toBe(
      'covenant.state=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    )
  })

  test('the first of two cookies with one name is used, and malformed headers are ignored', () => {
    expect(parseCookies('a=1; b=2=3;a=4 ;; c; =d')).toEqual(
      new Map([
        ['a', '1'],
        ['b', '2=3'],
      ]),
    )
    expect(parseCookies(null).size).toBe(0)
  })
})
