import { Agent, get } from 'node:http'
import { expect, test } from '@playwright/test'
import { gateBeforeDatabase, startWeb, type Web } from '#tests/e2e/harness/processes.ts'

type Got = { status: number; connection: string | undefined; body: string; isWhole: boolean }

/** Requests a page on a keep-alive connection; reports a broken connection as incomplete. */
const page = (address: string): Promise<Got> =>
  new Promise((resolve) => {
    let body = ''
    let answer = { status: 0, connection: undefined as string | undefined }
    const end = (isWhole: boolean) => resolve({ ...answer, body, isWhole })
    get(address, { agent: new Agent({ keepAlive: true }) }, (response) => {
      answer = { status: response.statusCode ?? 0, connection: response.headers.connection }
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => end(response.complete))
      response.on('error', () => end(false))
    }).on('error', () => end(false))
  })

const isRefused = async ({ origin }: Web): Promise<boolean> => {
  try {
    await fetch(`${origin}/healthz`)
    return false
  } catch {
    return true
  }
}

test.describe('stopping a web process', () => {
  test.describe.configure({ timeout: 240_000 })

  test('[T-G5] through npm the request in progress completes, new ones are refused, and the exit status is 0', async () => {
    const gate = await gateBeforeDatabase()
    await gate.open()
    const web = await startWeb({ APP_DATABASE_URL: gate.url, STOP_GRACE: '60' }, 'npm')
    try {
      const ready = await fetch(`${web.origin}/readyz`)
      expect(ready.status).toBe(200)
      expect(await ready.json()).toMatchObject({ status: 'ready', database: 'reached', migrations: 'up to date' })
      expect(await (await fetch(`${web.origin}/healthz`)).json()).toEqual({ status: 'alive' })
      await page(`${web.origin}/general/finder-utility`)
      gate.hold()
      const underWay = page(`${web.origin}/general/finder-utility`)
      await expect.poll(() => gate.isAwaited()).toBe(true)
      web.ask()
      await expect.poll(() => isRefused(web), { timeout: 30_000 }).toBe(true)
      gate.release()
      const { status, connection, body, isWhole } = await underWay
      expect({ status, connection, isWhole }).toEqual({ status: 200, connection: 'close', isWhole: true })
      expect(body.trimEnd()).toMatch(/<\/html>$/)
      expect(await web.ended, web.output()).toBe(0)
    } finally {
      gate.release()
      await web.stop()
      await gate.shut()
    }
  })

  test('[T-G5] requests that outlast the grace period are cut, logged, and change the exit status', async () => {
    const gate = await gateBeforeDatabase()
    await gate.open()
    const web = await startWeb({ APP_DATABASE_URL: gate.url, STOP_GRACE: '1' })
    try {
      await page(`${web.origin}/general/finder-utility`)
      gate.hold()
      const underWay = page(`${web.origin}/general/finder-utility`)
      await expect.poll(() => gate.isAwaited()).toBe(true)
      web.ask()
      // npm and a supervisor may both forward the signal.
      web.ask()
      expect(await web.ended).toBe(1)
      expect(web.output()).toContain('"message":"stopped before everything under way had ended","cut":1')
      expect((await underWay).isWhole).toBe(false)
    } finally {
      gate.release()
      await web.stop()
      await gate.shut()
    }
  })

  test('a proxy that is not trusted is reported once in the log', async () => {
    const web = await startWeb()
    try {
      for (const path of ['/robots.txt', '/healthz'])
        await fetch(`${web.origin}${path}`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
      await expect.poll(() => web.output().split('X-Forwarded-For arrives while TRUSTED_HOPS is 0').length - 1).toBe(1)
    } finally {
      await web.stop()
    }
  })
})
