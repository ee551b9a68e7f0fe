import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPerson } from '#lib/core/actor.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { resolvePolicyOfParameters } from '#lib/web/gaps.ts'
import type { Handler } from '#lib/web/route.ts'
import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { castOf } from '#tests/support/actors.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

const ROOT = join(import.meta.dirname, '../../..')
const { actors } = await castOf()
const OTHERS = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json', '']

test('every endpoint that accepts JSON refuses a body of any other type', async () => {
  const endpoints = (await listSourceEndpoints(ROOT)).filter(({ kind }) => kind === 'handler')
  const told = new Set<string>()
  const silent: string[] = []
  for (const { file, method, name, gaps = {} } of endpoints) {
    const handler = ((await import(join(ROOT, file))) as Record<string, Handler>)[method] as Handler
    const { endpoint } = handler
    if (!endpoint.body) continue
    const policy = resolvePolicyOfParameters(endpoint.policy, gaps)
    const people = [actors.admin, ...Object.values(actors)].filter((actor) => isPerson(actor) && policy?.(actor))
    const params = Object.fromEntries(
      [...file.matchAll(/\[(\w+)\]/g)].map(([, gap]) => [gap, gaps[gap as string] ?? '1']),
    )
    const asker = people[0]
    const cookie = asker && isPerson(asker) ? await sessionCookie(asker) : ''
    for (const type of OTHERS) {
      const answer = await handler(
        new Request(`${getEnv().NEXTAUTH_URL}/api/x`, {
          method,
          headers: {
            'sec-fetch-site': 'same-origin',
            'content-type': type,
            cookie,
          },
          body: '{"a":1}',
        }),
        { params: Promise.resolve(params) },
      )
      const text = await answer.text()
      if (text.includes('The request must be JSON.')) told.add(name)
      else if (answer.status < 400 || ![403, 404].includes(answer.status))
        silent.push(`${name} ${type}: ${answer.status} ${text.slice(0, 80)}`)
    }
  }
  expect(silent).toEqual([])
  expect(told.size).toBeGreaterThan(25)
})
