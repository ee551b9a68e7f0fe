import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GUESS_LIMITS, signIn } from '#lib/identity/sign-in.ts'
import { now, setClock } from '#lib/server/clock.ts'
import { database } from '#lib/server/db.ts'
import { takeAttempt } from '#lib/server/throttle.ts'
import { createStaff, type TestStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, signInAs, startProduct, whoIs } from '#tests/support/product.ts'

const { pair, network } = GUESS_LIMITS

let product: Product
let victim: TestStaff
let putBack = () => {}
beforeAll(async () => {
  product = await startProduct()
  victim = await createStaff()
})
afterAll(() => product.stop())
beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})
afterEach(() => putBack())

const guess = (email: string, password: string, from: string) =>
  signIn({ issuer: product.issuer, email, password, network: from })
const problems = async (guesses: ReturnType<typeof guess>[]) =>
  (await Promise.all(guesses)).map((result) => ('problem' in result ? result.problem : 'IN'))

describe('guessing passwords', () => {
  test('[T-B10] exactly five guesses per account and network, also when they come all at once', async () => {
    const seen = await problems(
      Array.from({ length: 40 }, (_, index) => guess(victim.email, `guess ${index}`, '198.51.100.7')),
    )
    expect(seen.filter((problem) => problem === 'WRONG')).toHaveLength(pair.attempts)
    expect(seen.filter((problem) => problem === 'THROTTLED')).toHaveLength(40 - pair.attempts)
  })

  test('[T-H2] each wrong and each throttled guess leaves one record with account and network, never what was typed', async () => {
    const entries = () => database().auditEntry.findMany({ where: { act: 'SIGN_IN_REFUSED' }, orderBy: { id: 'asc' } })
    const before = (await entries()).length
    await problems(Array.from({ length: 9 }, () => guess(victim.email, 'a secret typed', '198.51.100.17')))
    await problems([guess('a secret in the wrong field', 'x', '198.51.100.18')])
    const left = (await entries()).slice(before)
    expect(left.map(({ details }) => (details as { reason: string }).reason).sort()).toEqual([
      ...Array(9 - pair.attempts).fill('THROTTLED'),
      ...Array(pair.attempts + 1).fill('WRONG'),
    ])
    const ofVictim = left.filter(({ subjectId }) => subjectId === victim.accountId)
    expect(ofVictim).toHaveLength(9)
    for (const { details, actorName } of ofVictim)
      expect([details, actorName]).toMatchObject([{ network: '198.51.100.17' }, 'identity'])
    expect(JSON.stringify(left.map(({ details }) => details))).not.toContain('secret')
  })

  test('[T-B10] exactly fifty per network over all accounts', async () => {
    const seen = await problems(
      Array.from({ length: 80 }, (_, index) => guess(`person-${index}@example.com`, 'x', '198.51.100.8')),
    )
    expect(seen.filter((problem) => problem === 'WRONG')).toHaveLength(network.attempts)
    expect(await problems([guess('new@example.com', 'x', '198.51.100.9')])).toEqual(['WRONG'])
  })

  test('[T-B10] the victim is never locked out by strangers, however many networks they use', async () => {
    for (let index = 0; index < 12; index += 1)
      await problems(Array.from({ length: 6 }, () => guess(victim.email, 'x', `203.0.113.${index}`)))
    expect(await problems([guess(victim.email, victim.password, '192.0.2.1')])).toEqual(['IN'])
    const browser = new Browser()
    await signInAs(browser, product, victim)
    expect(await whoIs(browser, product)).not.toBeNull()
  })

  test('[T-B10] a right password is refused too once the limit is reached, and works again after the window', async () => {
    await problems(Array.from({ length: 5 }, () => guess(victim.email, 'x', '198.51.100.7')))
    expect(await problems([guess(victim.email, victim.password, '198.51.100.7')])).toEqual(['THROTTLED'])
    const at = new Date(now().getTime() + pair.seconds * 1000 + 1)
    putBack = setClock(() => at)
    expect(await problems([guess(victim.email, victim.password, '198.51.100.7')])).toEqual(['IN'])
  })

  test('a right password forgets the slips before it and costs nothing', async () => {
    for (let round = 0; round < 6; round += 1) {
      await problems(Array.from({ length: 3 }, () => guess(victim.email, 'x', '198.51.100.7')))
      expect(await problems([guess(victim.email, victim.password, '198.51.100.7')])).toEqual(['IN'])
    }
    expect(await database().attemptCounter.findMany({ select: { attempts: true } })).toEqual([{ attempts: 18 }])
  })

  test('[T-B10] two processes share one count', async () => {
    const limit = { purpose: 'test', attempts: 100, seconds: 60 }
    const taken = await Promise.all(Array.from({ length: 300 }, () => takeAttempt(limit, 'somebody')))
    expect(taken.filter(Boolean)).toHaveLength(100)
  })

  test('[T-B10] a forged forwarding header makes nobody a new client', async () => {
    const browser = new Browser()
    const { url } = await browser.follow(await browser.get(await beginSignIn(browser, product)))
    const statuses: number[] = []
    for (let index = 0; index < 100; index += 1) {
      const headers = { 'x-forwarded-for': `10.0.${index}.1, 203.0.113.${index}` }
      statuses.push((await browser.post(url, { email: victim.email, password: 'x', act: 'sign-in' }, headers)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(pair.attempts)
    const last = await browser.post(url, { email: victim.email, password: 'x', act: 'sign-in' })
    expect(last.status).toBe(429)
    expect(last.text).toContain('Too many attempts. Please wait 15 minutes and try again.')
  })

  test('an unknown address is worked on as long as a known one', async () => {
    const time = async (email: string, from: string) => {
      const began = performance.now()
      await guess(email, 'x', from)
      return performance.now() - began
    }
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let index = 0; index < 8; index += 1) {
      times.known.push(await time(victim.email, `192.0.2.${index}`))
      times.unknown.push(await time('nobody@example.com', `192.0.2.${index}`))
    }
    // The quickest of each shows the work itself, whatever else the machine does.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 2)
  })
})
