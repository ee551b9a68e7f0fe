import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDatabase } from '#tests/e2e/database.ts'
import { named } from '#tests/e2e/harness/principals.ts'
import { startWeb } from '#tests/e2e/harness/processes.ts'
import { each, fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { expect, test } from '#tests/e2e/people.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The ids of the server actions in the build. */
const actionIds = (): string[] => {
  const { node } = JSON.parse(readFileSync(join(ROOT, '.next/server/server-reference-manifest.json'), 'utf8')) as {
    node: Record<string, unknown>
  }
  return Object.keys(node)
}

test('[T-C1] unreadable action arguments and unknown HTTP methods are refused without a server error', async () => {
  const { cookie } = await named('staff')
  const bodies: [string, string | Buffer][] = [
    ...[
      '',
      '[',
      '{',
      'null',
      '0',
      '["$undefined"]',
      '["$K1"]',
      '[{"$":1}]',
      '["$F1"]',
      '"$@1"',
      '["$Q1"]',
      '['.repeat(5_000),
    ].map((body): [string, string] => ['text/plain;charset=UTF-8', body]),
    ['text/plain;charset=UTF-8', `["${'a'.repeat(1_200_000)}"]`],
    ['text/plain;charset=UTF-8', randomBytes(200)],
    ...['multipart/form-data', 'multipart/form-data; boundary=x'].map((type): [string, string] => [type, 'junk']),
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n["$@1"]\r\n--x--\r\n'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="$ACTION_ID_junk"\r\n\r\n\r\n--x--\r\n',
    ],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="$ACTION_REF_1"\r\n\r\n\r\n--x--\r\n',
    ],
  ]
  const ids = [...actionIds(), 'junk', 'toString', createHmac('sha1', 'x').digest('hex'), '']
  const faults: string[] = []
  await each(
    ids.flatMap((id) => bodies.map(([type, body]) => ({ id, type, body }))),
    async ({ id, type, body }) => {
      const { status } = await send('/loans/create', {
        method: 'POST',
        cookie,
        body,
        headers: { ...fromOurPage(), 'content-type': type, ...(id ? { 'next-action': id } : {}) },
      })
      if (status >= 500) faults.push(`${id} ${type} ${String(body).slice(0, 30)}: ${status}`)
    },
  )
  expect(faults).toEqual([])
  for (const method of ['TRACE', 'PROPFIND', 'LOCK']) {
    const { status, headers } = await send('/login', { method })
    expect([status, headers.allow], method).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
  }
})

test('[T-C1] text that PostgreSQL cannot store and out-of-range versions cause no server error', async () => {
  const { cookie } = await named('admin')
  for (const path of [
    '/api/search?search=a%00b',
    '/api/search?search=%ED%A0%80',
    '/api/audit?person=a%00b',
    '/audit?person=%00',
  ])
    expect((await send(path, { cookie })).status, path).toBe(200)
  for (const version of [2 ** 31, 2 ** 53, -1, 1e308]) {
    const { status } = await send('/api/companies/1/lead-score', {
      method: 'PUT',
      cookie,
      body: JSON.stringify({ leadScore: 1, version }),
      headers: { ...fromOurPage(), 'content-type': 'application/json' },
    })
    expect(status, String(version)).toBeLessThan(500)
  }
})

test('the product can be added to a phone’s home screen', async () => {
  const document = await send('/login')
  expect(document.body).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  expect(document.body).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"')
  const { body } = await send('/manifest.webmanifest')
  const { name, start_url, icons } = JSON.parse(body) as { name: string; start_url: string; icons: { src: string }[] }
  expect([name, start_url, icons.length]).toEqual(['Covenant', '/', 4])
  for (const src of [...icons.map((icon) => icon.src), '/icons/apple-touch-icon.png']) {
    const { status, headers } = await send(src)
    expect([status, headers['content-type']], src).toEqual([200, src.endsWith('svg') ? 'image/svg+xml' : 'image/png'])
  }
})

test('every response has nosniff and same-origin headers, and HSTS only behind https', async () => {
  const document = await send('/general/finder-utility')
  const file = /\/_next\/static\/[^"]+\.js/.exec(document.body)?.[0] as string
  const font = /\/_next\/static\/[^"]+\.woff2/.exec(document.body)?.[0] ?? file
  const paths = [
    '/login',
    '/none',
    '/api/none',
    '/api/accounts/me',
    '/robots.txt',
    '/icon.svg',
    '/icons/icon-192.png',
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/',
    file,
    font,
  ]
  const empty = await emptyDatabase()
  const web = await startWeb({
    NEXTAUTH_URL: 'https://covenant.example',
    TRUSTED_HOPS: '1',
    DEMONSTRATION: 'false',
    APP_DATABASE_URL: empty.url,
  })
  try {
    for (const origin of [undefined, web.origin])
      for (const path of paths)
        for (const encoding of ['br', 'gzip']) {
          const { headers } = await send(path, {
            ...(origin ? { origin } : {}),
            headers: { 'accept-encoding': encoding },
          })
          expect(headers['x-content-type-options'], path).toBe('nosniff')
          expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
          const hsts = headers['strict-transport-security']
          if (origin) expect(hsts, path).toBe('max-age=63072000; includeSubDomains')
          else expect(hsts, path).toBeUndefined()
        }
    expect(
      (await send('/login', { origin: web.origin, method: 'TRACE' })).headers['strict-transport-security'],
    ).toBeTruthy()
  } finally {
    await web.stop()
    await empty.drop()
  }
})
