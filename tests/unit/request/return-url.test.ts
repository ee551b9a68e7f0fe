import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toQueryString } from '#lib/core/paths.ts'
import { pathNeedsSignIn } from '#lib/core/protected-paths.ts'
import { parseReturnPath } from '#lib/core/return-path.ts'

const OWN = 'http://localhost:3000'
const OWNS = [OWN, 'https://covenant.example', 'https://covenant.example:8443']

/** Resolves a result as a browser would, as a path or appended to our own origin. */
const isOwn = (path: string, own: string): boolean =>
  [own, `${own}/users/1/lender?x=1`, `${own}/a/b/c/`].every((base) => new URL(path, base).origin === own) &&
  new URL(`${own}${path}`).origin === own

const HOSTS = [
  'evil.example',
  'localhost:3000.evil.example',
  'localhost',
  'localhost:3001',
  '127.0.0.1:3000',
  '[::1]:3000',
  'covenant.example',
  'covenant.example@evil.example',
  'xn--evil-0ra.example',
  '0x7f000001',
  'evil。example',
  'LOCALHOST:3000',
  'localhost:3000@evil.example',
  'user:word@localhost:3000',
]
const STARTS = [
  '',
  '/',
  '//',
  '///',
  '////',
  '\\',
  '\\\\',
  '/\\',
  '\\/',
  '/\\/',
  '\\/\\/',
  './',
  '../',
  '/./',
  '/..//',
  '/.//',
  '/%2e//',
  '/%2e%2e//',
  '/%2f',
  '/%5c',
  '%2f%2f',
  ';//',
  '/;//',
  '?//',
  '#//',
  '@',
  '/@',
  ':',
  '/:',
  '///\\',
  '/\\\\',
  '. ./',
]
const SCHEMES = [
  'http:',
  'https:',
  'HTTP:',
  'hTTps:',
  'ftp:',
  'ws:',
  'javascript:',
  'JavaScript:',
  'data:text/html,',
  'vbscript:',
  'blob:',
  'filesystem:',
  'file:',
  'about:',
  'view-source:',
  'mailto:',
  'x:',
  'http',
  'localhost:3000',
  'blob:http:',
  'blob:http://localhost:3000',
  'jar:',
  'http:/',
  'https:/',
  'http:\\',
  'java\tscript:',
  ' javascript:',
  '\u0001javascript:',
]
const BLANKS = [
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u0001',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '%00',
  '%09',
  '%0a',
  '%0d%0a',
  '%20',
]
const ENDS = ['', '/', '/login', '?returnUrl=//evil.example', '#@evil.example']

const corpus = (): string[] => {
  const made: string[] = []
  for (const host of HOSTS) {
    for (const start of STARTS) {
      for (const end of ENDS) made.push(`${start}${host}${end}`)
      for (const blank of BLANKS)
        made.push(`${blank}${start}${host}`, `${start.slice(0, 1)}${blank}${start.slice(1)}${host}`)
      for (const scheme of SCHEMES) made.push(`${scheme}${start}${host}`)
    }
    for (const own of OWNS)
      made.push(
        `${own}${host}`,
        `${own}.${host}`,
        `${own}@${host}`,
        `${own}\\@${host}`,
        `${own}//${host}`,
        `${own}/\\${host}`,
        `${own}/..//${host}`,
        `${own}/.//${host}`,
      )
  }
  return [...new Set(made)]
}

describe('the return URL', () => {
  test('[T-B8] [A-05] none of more than five thousand payloads leaves the origin', () => {
    const payloads = corpus()
    const kept = { accepted: 0, leaving: 0, naive: 0 }
    for (const payload of payloads) {
      for (const own of OWNS) {
        const path = parseReturnPath(payload, own)
        if (path === null) continue
        kept.accepted += 1
        expect(path).toMatch(/^\/(?![/\\])/)
        if (!isOwn(path, own)) expect.fail(`${JSON.stringify(payload)} led to ${JSON.stringify(path)}`)
      }
      if (leaves(payload)) kept.leaving += 1
      if (leaves(payload) && payload.startsWith('/')) kept.naive += 1
    }
    console.info(
      `${payloads.length} payloads, ${kept.leaving} leave by browser rules (${kept.naive} begin with a slash), 0 got through`,
    )
    expect(payloads.length).toBeGreaterThanOrEqual(5_000)
    expect(kept.leaving).toBeGreaterThan(2_000)
    expect(kept.accepted).toBeGreaterThan(500)
  })

  test('[T-B8] none of a hundred thousand random payloads leaves the origin', () => {
    const piece = fc.oneof(
      fc.constantFrom(...STARTS, ...SCHEMES, ...BLANKS, ...HOSTS, ...OWNS),
      fc.string({ maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), fc.constantFrom(...OWNS), (pieces, own) => {
        const path = parseReturnPath(pieces.join(''), own)
        return path === null || isOwn(path, own)
      }),
      { numRuns: 100_000 },
    )
  })

  test('[A-05] a path or a full URL of our own is kept with query and fragment', () => {
    for (const path of ['/', '/loans?page=2&state=NSW#row-4', '/users/1/lender', '/public/brokers/ana-%C5%A1/7']) {
      expect(parseReturnPath(path, OWN)).toBe(path)
      expect(parseReturnPath(`${OWN}${path}`, OWN)).toBe(path)
    }
    expect(parseReturnPath('loans', OWN)).toBe('/loans')
    for (const nothing of ['', null, undefined, 'x'.repeat(5_000), 'http://', 'http://localhost:3001/loans'])
      expect(parseReturnPath(nothing, OWN)).toBeNull()
  })

  test('[A-05] empty query parameters are dropped, lists repeat', () => {
    expect(toQueryString({ a: '', b: null, c: undefined, d: 0, e: ['x', '', 'y'], f: 'ü&' })).toBe(
      'd=0&e=x&e=y&f=%C3%BC%26',
    )
  })

  test('[A-02] pages for signed-in users are recognised by their first path segment', () => {
    for (const path of ['/users', '/users/1/lender', '/loans', '/finder-utility', '/privacy-settings/4'])
      expect(pathNeedsSignIn(path)).toBe(true)
    for (const path of ['/', '/login', '/general/finder-utility', '/usersx', '/loans.txt', '/nowhere'])
      expect(pathNeedsSignIn(path)).toBe(false)
  })
})

const leaves = (payload: string): boolean => {
  try {
    return new URL(payload, OWN).origin !== OWN
  } catch {
    return false
  }
}
