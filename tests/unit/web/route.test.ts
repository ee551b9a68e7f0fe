import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { dataOf, listOf } from '#lib/core/answers.ts'
import { anyone } from '#lib/core/policy.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { byKind } from '#lib/people/directory/schema.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { createFailureResponse } from '#lib/web/envelope.ts'
import type { Filled } from '#lib/web/gaps.ts'
import { type Handler, route, routes } from '#lib/web/route.ts'

const ORIGIN = 'http://localhost:3000'
const place = z.strictObject({ name: z.string(), amount: z.bigint(), since: z.date() })
const stored = { name: 'Redgum', amount: 12_000_000n, since: new Date('2026-03-01T00:00:00Z') }

let lines: string[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
})
afterEach(() => {
  Object.assign(getEnv(), { CHECK_ANSWERS: true, NODE_ENV: 'test' })
})

const ask = async (handler: Handler, path = '/api/places', sent: RequestInit = {}, filled: Filled = {}) => {
  const request = new Request(`${ORIGIN}${path}`, {
    ...sent,
    headers: { 'sec-fetch-site': 'same-origin', ...sent.headers },
  })
  const answer = await handler(request, { params: Promise.resolve(filled) })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const answering = (data: unknown) =>
  route({ policy: anyone, answer: dataOf(place), handle: async () => ({ data: data as typeof stored }) })

describe('a response', () => {
  test('that matches its declaration is sent unchanged', async () => {
    const said = '{"status":200,"data":{"name":"Redgum","amount":12000000,"since":"2026-03-01T00:00:00.000Z"}}'
    expect(await ask(answering(stored))).toMatchObject({ status: 200, text: said })
    Object.assign(getEnv(), { CHECK_ANSWERS: false })
    expect((await ask(answering(stored))).text).toBe(said)
    expect(lines).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['has a field too many', { ...stored, margin: '1.5' }, 'data: Unrecognized key: \\"margin\\"'],
    ['has a field too few', { ...stored, name: undefined }, 'data.name: '],
    ['holds another kind of value', { ...stored, amount: '12000000' }, 'data.amount: '],
    ['is nothing', undefined, 'data: '],
  ])('that %s fails, and the log has the field', async (_what, data, field) => {
    const { status, text } = await ask(answering(data))
    expect(status).toBe(500)
    expect(text).not.toContain('Redgum')
    expect(lines.join()).toContain(`GET /api/places does not answer what it declares: ${field}`)
  })

  test('is validated in development too, and in no other process without the switch', async () => {
    Object.assign(getEnv(), { CHECK_ANSWERS: false })
    expect((await ask(answering({ ...stored, margin: '1.5' }))).status).toBe(200)
    Object.assign(getEnv(), { NODE_ENV: 'development' })
    expect((await ask(answering({ ...stored, margin: '1.5' }))).status).toBe(500)
  })

  test('reports the row of a list', async () => {
    const rows = [stored, { ...stored, name: 7 }] as unknown as (typeof stored)[]
    const list = route({
      policy: anyone,
      answer: listOf(place),
      handle: async () => ({ data: rows, total: 2, page: 1 }),
    })
    expect((await ask(list)).status).toBe(500)
    expect(lines.join()).toContain('data.1.name: ')
  })

  test('may set its own status and headers', async () => {
    const moved = route({
      policy: anyone,
      answer: dataOf(place),
      handle: async () => ({ status: 301, headers: { location: '/elsewhere' }, data: stored }),
    })
    const { status, headers, text } = await ask(moved)
    expect([status, headers.get('location'), JSON.parse(text)]).toMatchObject([301, '/elsewhere', { status: 301 }])
    expect(Object.keys(JSON.parse(text))).toEqual(['status', 'data'])
  })

  test.each([
    ['nothing', { data: 7 }, 500],
    ['nothing', undefined, 200],
    ['file', undefined, 500],
    ['file', new Response('text'), 200],
  ] as const)('declared as %s is %o: %i', async (answer, reply, status) => {
    expect((await ask(route({ policy: anyone, answer, handle: async () => reply as never }))).status).toBe(status)
  })

  test('declared as an envelope must not be of another kind', async () => {
    const raw = route({ policy: anyone, answer: dataOf(place), handle: async () => new Response('text') as never })
    expect((await ask(raw)).status).toBe(500)
  })
})

describe('the input of an endpoint', () => {
  const body = z.strictObject({ version: z.int().optional() })
  const write = (allows = true) =>
    route({
      policy: anyone,
      allows: () => allows,
      body,
      isVersioned: true,
      answer: dataOf(body),
      handle: async ({ body: data }) => ({ data }),
    })
  const put = (text: string, headers: Record<string, string> = {}) => ({
    method: 'PUT',
    body: text,
    headers: { 'content-type': 'application/json', ...headers },
  })

  test('is not read if the actor may not use the record', async () => {
    expect((await ask(write(), '/api/places', put('{"margin":1}'))).status).toBe(400)
    expect((await ask(write(false), '/api/places', put('{"margin":1}'))).status).toBe(403)
  })

  test('uses the version from the header only if the body has none', async () => {
    const versionOf = async (text: string, tag: string) =>
      JSON.parse((await ask(write(), '/api/places', put(text, { 'if-match': tag }))).text).data?.version
    expect(await versionOf('{}', '"7"')).toBe(7)
    expect(await versionOf('{"version":8}', '"7"')).toBe(8)
    expect((await ask(write(), '/api/places', put('{}', { 'if-match': '"x"' }))).status).toBe(409)
  })
})

describe('an address with closed path parameters', () => {
  const open = { who: anyone, description: 'Everybody' }
  const policy = {
    profiles: { lenders: open, brokers: open, lawfirms: open },
    as: { 'system-user': profilesPolicies.lenders },
  }
  const { GET, POST } = routes({
    GET: route({
      policy,
      params: byKind,
      answer: dataOf(z.string()),
      handle: async ({ params }) => ({ data: params.profiles }),
    }),
  })

  test.each([
    ['/api/lawfirms/7', { profiles: 'lawfirms', id: '7' }, 200],
    ['/api/lenders/7/system-user', { profiles: 'lenders', id: '7', as: ['system-user'] }, 401],
    ['/api/companies/7', { profiles: 'companies', id: '7' }, 404],
    ['/api/constructor/7', { profiles: 'constructor', id: '7' }, 404],
    ['/api/lenders/7/x', { profiles: 'lenders', id: '7', as: ['x'] }, 404],
    ['/api/lenders/7/system-user/x', { profiles: 'lenders', id: '7', as: ['system-user', 'x'] }, 404],
  ])('%s', async (path, filled, status) => {
    const answer = await ask(GET, path, {}, filled)
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.text).toBe('{"status":200,"data":"lawfirm"}')
    else expect(JSON.parse(answer.text).errors).toHaveLength(1)
  })

  test('refuses unsupported methods with 405 and unknown values with 404', async () => {
    const post = { method: 'POST' }
    expect((await ask(POST, '/api/lenders/7', post, { profiles: 'lenders', id: '7' })).status).toBe(405)
    expect((await ask(POST, '/api/banks/7', post, { profiles: 'banks', id: '7' })).status).toBe(404)
  })
})

test('only a 503 response says when to retry', () => {
  const waitAfter = (status: number) =>
    createFailureResponse({ status, code: 'REFUSED', errors: [] }).headers.get('retry-after')
  expect([409, 500, 503].map(waitAfter)).toEqual([null, null, '5'])
})
