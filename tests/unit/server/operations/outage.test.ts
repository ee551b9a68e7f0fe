import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#lib/core/errors.ts'
import { recordPageFailure } from '#lib/server/http/page-failure.ts'
import { captureUnavailability, withRequestId } from '#lib/server/http/request-id.ts'
import { log, redirectConsole, warnOfFailure } from '#lib/server/operations/log.ts'
import { isUnavailable } from '#lib/server/operations/outage.ts'

const lines: { level: string; message: string }[] = []
const { console: before } = globalThis
const take = (text: unknown) => {
  lines.push(JSON.parse(String(text)))
  return true
}

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(process.stdout, 'write').mockImplementation(take)
  vi.spyOn(process.stderr, 'write').mockImplementation(take)
  globalThis.console = { ...before }
})
afterEach(() => {
  globalThis.console = before
  vi.useRealTimers()
})

const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })

test('an unavailable database causes one warning a minute, and the next one counts the others', () => {
  const failEverywhere = () => {
    warnOfFailure('job queue', away())
    warnOfFailure('memory of loans', new Error('Connection terminated unexpectedly'))
    for (const routePath of ['/loans', '/users/all'])
      recordPageFailure(new DomainError('UNAVAILABLE'), null, { routePath, routeType: 'render' })
  }
  failEverywhere()
  vi.setSystemTime(Date.now() + 59_000)
  failEverywhere()
  expect(lines).toMatchObject([{ level: 'warn', message: 'the database cannot be reached', where: 'job queue' }])
  vi.setSystemTime(Date.now() + 2_000)
  failEverywhere()
  expect(lines).toMatchObject([{}, { message: 'the database cannot be reached', moreSinceTheLast: 7 }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

test('other failures are logged each time', () => {
  for (const _time of [1, 2]) warnOfFailure('job queue', new Error('permission denied for table job'))
  log.warn('something else')
  expect(lines.map(({ message }) => message)).toEqual(['job queue', 'job queue', 'something else'])
})

test('a page that fails because of an outage is marked for its own request only', () => {
  redirectConsole()
  const failing = (error: Error) =>
    withRequestId('one-request', () => {
      const isNoted = captureUnavailability()
      console.error(Object.assign(error, { digest: '12345' }))
      return isNoted()
    })
  expect(failing(new DomainError('UNAVAILABLE'))).toBe(true)
  expect(failing(away())).toBe(true)
  expect(failing(new Error('permission denied for table loans'))).toBe(false)
  expect(withRequestId('another', () => captureUnavailability()())).toBe(false)
  expect(isUnavailable(new DomainError('NOT_FOUND'))).toBe(false)
})
