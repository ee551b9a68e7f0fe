import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { compressStaticFiles, createStaticFiles } from '#scripts/static-files.ts'

const root = mkdtempSync(join(tmpdir(), 'covenant-static-'))
const folder = join(root, '.next/static')
// Larger than every buffer involved, and incompressible.
const large = randomBytes(6_000_000).toString('base64')
let origin = ''
let port = 0
let close = () => {}

beforeAll(async () => {
  mkdirSync(join(folder, 'chunks/.dotted'), { recursive: true })
  writeFileSync(join(folder, 'chunks/app.js'), 'export {}')
  writeFileSync(join(folder, 'chunks/.dotted/page.css'), 'a{}')
  writeFileSync(join(folder, 'chunks/leaving.js'), 'export {}')
  writeFileSync(join(folder, 'chunks/font.woff2'), 'x')
  await compressStaticFiles(root)
  // Maximum compression of this much would be slow.
  writeFileSync(join(folder, 'chunks/large.js'), large)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
  writeFileSync(join(folder, 'chunks/large.js.br'), brotliCompressSync(large, { params }))
  const serve = createStaticFiles(root)
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (!serve(request, response)) response.writeHead(299).end(request.url)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
  close = () => {
    server.close()
    server.closeAllConnections()
  }
})
afterAll(() => {
  close()
  rmSync(root, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}/_next/static/${path}`, { method, headers: { 'accept-encoding': 'br', ...headers } })

describe('static build files', () => {
  test('are sent compressed, with permanent caching and the standard headers', async () => {
    for (const [path, type] of [
      ['chunks/app.js', 'application/javascript; charset=utf-8'],
      ['chunks/.dotted/page.css', 'text/css; charset=utf-8'],
    ] as const) {
      const { status, headers } = await get(`${path}?dpl=1`, {}, 'HEAD')
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      })
    }
    expect(await (await get('chunks/app.js')).text()).toBe('export {}')
  })

  test('are left to the framework in any other case, with the URL unchanged', async () => {
    for (const [path, headers] of [
      ['chunks/app.js', { 'accept-encoding': 'gzip' }],
      ['chunks/font.woff2', {}],
      ['chunks/none.js', {}],
      ['..%2f..%2fpackage.json.js', {}],
      ['chunks/%E0%A4%A.js', {}],
    ] as const) {
      const answer = await get(path, headers)
      expect(answer.status, path).toBe(299)
      expect(await answer.text()).toBe(`/_next/static/${path}`)
    }
    expect((await get('chunks/app.js', {}, 'POST')).status).toBe(299)
  })

  test('are sent completely for an invalid range', async () => {
    for (const range of ['bytes=5-2', 'bytes=-5', 'bytes=x-y', 'bytes=999999999-'])
      expect((await get('chunks/app.js', { range })).status, range).toBe(200)
  })

  test('fail only for their own response if a file has disappeared', async () => {
    for (const end of ['', '.br']) rmSync(join(folder, `chunks/leaving.js${end}`))
    await expect(get('chunks/leaving.js').then((answer) => answer.text())).rejects.toThrow()
    expect((await get('chunks/app.js')).status).toBe(200)
  })

  test.skipIf(!existsSync('/proc/self/fd'))('leave no file open when the client disconnects', async () => {
    const open = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).includes('large.js')
        } catch {
          return false
        }
      }).length
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(port, '127.0.0.1', () =>
              socket.write('GET /_next/static/chunks/large.js HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n\r\n'),
            )
            socket.once('data', () => {
              socket.pause()
              resolve()
              setTimeout(() => socket.destroy(), 100)
            })
          }),
      ),
    )
    expect(open()).toBeGreaterThan(0)
    await vi.waitFor(() => expect(open()).toBe(0), { timeout: 10_000 })
    const whole = await fetch(`${origin}/_next/static/chunks/large.js`, { headers: { 'accept-encoding': 'br' } })
    expect((await whole.text()).length).toBe(large.length)
  })
})

test('are compressed only if they are text', () => {
  expect(existsSync(join(folder, 'chunks/font.woff2.br'))).toBe(false)
  expect(readdirSync(join(folder, 'chunks'))).toContain('app.js.br')
})
