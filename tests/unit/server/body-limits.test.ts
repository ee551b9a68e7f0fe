import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { BODY_LIMITS, getBodyLimit, LARGEST_FILE } from '#lib/core/body-limits.ts'
import { fileMessages, pictureLabels } from '#lib/foundation/files/labels.ts'
import { importLabels, importMessages } from '#lib/lending/imports/labels.ts'
import { passesRequestChecks } from '#scripts/requests.ts'
import { HOSTILE_FORMS, HOSTILE_TYPE } from '#tests/support/hostile-forms.ts'

const MB = 1024 * 1024
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

type Handle = (request: IncomingMessage, response: ServerResponse) => void
type Answer = { status: number; type: string; text: string }
type Letter = { path: string; headers?: Record<string, string>; body?: Buffer; method?: string; isDeclared?: boolean }

/** A real server with the checks of every request, and a client; `seen` has the requests that got through. */
const behind = async (handle: Handle) => {
  const seen: string[] = []
  const server = createServer((incoming, response) => {
    if (!passesRequestChecks(incoming, response)) return
    seen.push(incoming.url ?? '')
    handle(incoming, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  // Like a browser, which reuses its connections.
  const agent = new Agent({ keepAlive: true })
  stops.push(() => agent.destroy())
  const send = ({ path, headers = {}, body, method = 'POST', isDeclared = true }: Letter) =>
    new Promise<Answer>((resolve, reject) => {
      const length: Record<string, string> = body && isDeclared ? { 'content-length': String(body.length) } : {}
      const all = { ...headers, ...length }
      const call = request({ port, host: '127.0.0.1', method, path, headers: all, agent }, (answer) => {
        let text = ''
        answer.on('data', (piece) => {
          text += piece
        })
        const { statusCode: status = 0, headers: told } = answer
        answer.on('end', () => resolve({ status, type: told['content-type'] ?? '', text }))
      })
      call.on('error', reject)
      call.end(body)
    })
  return { send, seen }
}

const reading: Handle = (incoming, response) => {
  let size = 0
  incoming.on('data', (piece: Buffer) => {
    size += piece.length
  })
  incoming.on('end', () => response.end(`took ${size}`))
}

describe('[T-J1] pages accept no forms', () => {
  const addresses = ['/login', '/loans/create?a=/api/', '/api/../loans/create', '/api/%2e%2e/loans', '//api/x', '/apis']
  test.each(addresses)('at %s no form reaches the framework', async (path) => {
    const { send, seen } = await behind(reading)
    for (const type of [HOSTILE_TYPE, 'Multipart/Form-Data; boundary=x', ' multipart/form-data', 'multipart/mixed'])
      for (const action of [{}, { 'next-action': '40' }] as Record<string, string>[]) {
        const body = HOSTILE_FORMS['20,000 parts'] as Buffer
        const answer = await send({ path, headers: { 'content-type': type, ...action }, body })
        expect(answer).toEqual({
          status: 400,
          type: 'text/plain; charset=utf-8',
          text: 'Pages take no forms.',
        })
      }
    expect(seen).toEqual([])
  })

  test('endpoints do accept forms, and pages accept other bodies', async () => {
    const { send, seen } = await behind(reading)
    const form = { 'content-type': HOSTILE_TYPE }
    expect(await send({ path: '/api/files', headers: form, body: Buffer.alloc(9) })).toMatchObject({ text: 'took 9' })
    const text = { 'content-type': 'text/plain;charset=UTF-8', 'next-action': '40' }
    expect(await send({ path: '/login', headers: text, body: Buffer.alloc(9) })).toMatchObject({ text: 'took 9' })
    expect(await send({ path: '/login', headers: form, method: 'GET' })).toMatchObject({ text: 'took 0' })
    expect(seen).toHaveLength(3)
  })
})

describe('[T-J3] the table of body limits', () => {
  test('each path has its limit, which is the one promised on screen', () => {
    expect(getBodyLimit('/api/files')).toBe(5 * MB + 8_192)
    expect(getBodyLimit('/api/loans/imports')).toBe(10 * MB + 8_192)
    expect(getBodyLimit('/api/loans/imports/5/mapping')).toBe(1_000_000)
    expect(getBodyLimit('/api/files/5')).toBe(1_000_000)
    expect(getBodyLimit('/api/auth/signin/oidc')).toBe(10_000)
    expect(getBodyLimit('/api/auth/back-channel-logout')).toBe(20_000)
    expect(getBodyLimit('/api/hooks/resend')).toBe(100_000)
    expect(getBodyLimit('/loans/create')).toBe(MB)
    expect([LARGEST_FILE.picture, LARGEST_FILE.sheet]).toEqual([5 * MB, 10 * MB])
    expect(importLabels.limits).toBe('XLSX or CSV, at most 10 MB and 20,000 rows. Only the first sheet is read.')
    expect(importMessages.tooLarge).toBe('The file is larger than 10 MB.')
    expect(fileMessages.tooLarge).toBe('Choose a picture of 5 MB or less.')
    expect(pictureLabels.hint).toBe('Choose or drop a PNG, JPEG, WebP or GIF of at most 5 MB.')
  })

  test('a page accepts its limit exactly, and one byte more is refused with a message', async () => {
    const { send } = await behind(reading)
    const limit = BODY_LIMITS['/']
    expect(await send({ path: '/login', body: Buffer.alloc(limit) })).toMatchObject({ text: `took ${limit}` })
    const refused = { status: 413, type: 'text/plain; charset=utf-8', text: 'The request is too large.' }
    expect(await send({ path: '/login', body: Buffer.alloc(limit + 1) })).toMatchObject(refused)
    const chunked = { path: '/login', body: Buffer.alloc(limit + MB), isDeclared: false }
    expect(await send({ ...chunked, headers: { 'transfer-encoding': 'chunked' } })).toMatchObject(refused)
  })

  test('an endpoint without its own reader refuses with a JSON error', async () => {
    const { send } = await behind(reading)
    const { status, type, text } = await send({ path: '/api/sign-out', body: Buffer.alloc(200_000) })
    expect([status, type]).toEqual([413, 'application/json; charset=utf-8'])
    expect(JSON.parse(text)).toEqual({
      status: 413,
      errors: [{ code: 'TOO_LARGE', message: 'The request is too large.' }],
    })
  })
})
