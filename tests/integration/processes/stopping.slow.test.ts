import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { findFreePort } from '#scripts/ports.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Running, runScript, soundEnvironment, until } from '#tests/support/processes.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const CUT = '"message":"stopped before everything under way had ended","cut":1'

let running: Running | undefined
afterEach(async () => {
  running?.child.kill('SIGKILL')
  await running?.ended
})

describe('stopping a worker', () => {
  let cast: Awaited<ReturnType<typeof castOf>>
  let sink: Awaited<ReturnType<typeof startSmtpSink>>
  beforeAll(async () => {
    cast = await castOf()
    sink = await startSmtpSink()
  })
  afterAll(() => sink.stop())

  /** A worker with one mail that the mail server has received and not answered. */
  const withMailUnderWay = async (grace: string) => {
    sink.received.length = 0
    sink.hold(true)
    const person = {
      firstName: 'Theo',
      lastName: 'Lindqvist',
      email: `theo.${grace}@covenant.example`,
      stateKey: 'VIC',
    }
    const { individualId } = await addIndividual(cast.actors.admin, {
      ...person,
      mobileNumber: `04915701${grace.padStart(2, '0')}`,
      isVisible: true,
      companyId: cast.made.broker.companyId,
    })
    running = runScript('worker.ts', soundEnvironment({ SMTP_URL: sink.url, STOP_GRACE: grace }))
    const { child, ended, output } = running
    await until(() => sink.received.length === 1, output)
    child.kill('SIGTERM')
    await until(() => output().includes('"message":"stopping"'), output)
    const state = async () => (await database().emailMessage.findFirstOrThrow({ where: { individualId } })).state
    return { ended, output, state }
  }

  test('lets a mail in flight finish, and exits with 0', async () => {
    const { ended, output, state } = await withMailUnderWay('60')
    sink.hold(false)
    expect(await ended, output()).toBe(0)
    expect(await state()).toBe('SENT')
    expect(output()).not.toContain(CUT)
  }, 120_000)

  test('aborts a mail that exceeds the grace period, reports it and exits with 1', async () => {
    const { ended, output, state } = await withMailUnderWay('1')
    expect(await ended, output()).toBe(1)
    expect(output()).toContain(CUT)
    expect(await state()).toBe('WIRE')
  }, 120_000)
})

describe('a process whose log is no longer read', () => {
  test('[T-G5] keeps working and stops on request', async () => {
    const port = await findFreePort()
    running = runScript('identity.ts', soundEnvironment({ OIDC_ISSUER: `http://localhost:${port}` }))
    const { child, output, ended } = running
    await until(() => output().includes('identity provider ready'), output)
    child.stdout?.destroy()
    child.stderr?.destroy()
    for (let call = 0; call < 3; call += 1) expect((await fetch(`http://localhost:${port}/nowhere`)).status).toBe(404)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }, 120_000)
})

describe('stopping an identity provider', () => {
  type Got = { status: number; connection: string | undefined } | 'cut'

  /** A provider with one request in flight: its head has arrived, its body has not. */
  const withRequestUnderWay = async (grace: string): Promise<{ call: ClientRequest; got: Promise<Got> }> => {
    const port = await findFreePort()
    running = runScript('identity.ts', soundEnvironment({ OIDC_ISSUER: `http://localhost:${port}`, STOP_GRACE: grace }))
    const { child, output } = running
    await until(() => output().includes('identity provider ready'), output)
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '5',
      expect: '100-continue',
    }
    const call = request({ host: 'localhost', port, path: '/token', method: 'POST', headers })
    const got = new Promise<Got>((resolve) => {
      call.once('error', () => resolve('cut'))
      call.once('response', (answer: IncomingMessage) => {
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection })
        answer.resume()
      })
    })
    const taken = new Promise((resolve) => call.once('continue', resolve))
    call.flushHeaders()
    await taken
    child.kill('SIGTERM')
    await until(() => output().includes('"message":"stopping"'), output)
    return { call, got }
  }

  test('answers the current request first, and exits with 0', async () => {
    const { call, got } = await withRequestUnderWay('60')
    call.end('a=b&c')
    expect(await got).toEqual({ status: 400, connection: 'close' })
    expect(await running?.ended, running?.output()).toBe(0)
    expect(running?.output()).not.toContain(CUT)
  }, 120_000)

  test('aborts a request that exceeds the grace period, reports it and exits with 1', async () => {
    const { got } = await withRequestUnderWay('1')
    expect(await got).toBe('cut')
    expect(await running?.ended, running?.output()).toBe(1)
    expect(running?.output()).toContain(CUT)
  }, 120_000)
})
