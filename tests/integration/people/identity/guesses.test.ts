import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GUESS_LIMITS, START_LIMIT } from '#lib/people/credentials/rules.ts'
import { addSubjectToDeviceCookie, findKnownDevice } from '#lib/people/identity/devices.ts'
import { signInByPassword } from '#lib/people/identity/sign-in.ts'
import { database } from '#lib/server/database/db.ts'
import { takeRateLimitAttempt } from '#lib/server/http/throttle.ts'
import { now } from '#lib/server/operations/clock.ts'
import { createStaff, type TestStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, signInAs, startProduct, whoIs } from '#tests/support/product.ts'

const { pair, network, device } = GUESS_LIMITS

let product: Product
let victim: TestStaff
beforeAll(async () => {
  product = await startProduct()
  victim = await createStaff()
})
afterAll(() => product.stop())
beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})

const guess = (email: string, password: string, from: string, attempt = 'one') =>
  signInByPassword({ issuer: product.issuer, email, password, network: from, attempt })
const problems = async (guesses: ReturnType<typeof guess>[]) =>
  (await Promise.all(guesses)).map((result) => ('problem' in result ? result.problem : 'IN'))

const spend = (purpose: string, subject: string, attempts: number) =>
  database().attemptCounter.upsert({
    where: { purpose_subject: { purpose, subject } },
    create: { purpose, subject, attempts, windowStart: now() },
    update: { attempts, windowStart: now() },
  })
const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  return [await work, performance.now() - began]
}

describe('guessing passwords', () => {
  test('[T-B10] is limited to five guesses per account and network at once, then one every two seconds', async () => {
    const began = performance.now()
    const seen = await problems(
      Array.from({ length: 40 }, (_, index) => guess(victim.email, `guess ${index}`, '198.51.100.7', `at ${index}`)),
    )
    const seconds = (performance.now() - began) / 1_000
    const judged = seen.filter((problem) => problem === 'WRONG').length
    expect(judged).toBeGreaterThanOrEqual(pair.attempts)
    expect(judged).toBeLessThanOrEqual(pair.attempts + Math.ceil(seconds / 2) + 1)
    expect(seen.filter((problem) => problem === 'THROTTLED')).toHaveLength(40 - judged)
  })

  test('[T-I9] [T-B10] does not delay a victim behind the same address as the attacker beyond 5 seconds', async () => {
    const from = '198.51.100.77'
    let isOver = false
    const attack = async (attempt: string) => {
      for (let index = 0; !isOver; index += 1) {
        await guess(index % 2 ? victim.email : `person-${index}@example.com`, `guess ${index}`, from, attempt)
      }
    }
    await spend(network.purpose, from, network.attempts)
    await spend(pair.purpose, `${victim.email} ${from}`, pair.attempts)
    const attackers = Array.from({ length: 3 }, () => attack('the attacker'))
    const [result, took] = await timed(guess(victim.email, victim.password, from, 'the victim'))
    isOver = true
    await Promise.all(attackers)
    expect(result).toEqual({ subject: victim.subject })
    expect(took).toBeLessThan(5_000)
  })

  test('[T-I9] does not slow down a known browser, which gets no additional guesses', async () => {
    const browser = new Browser()
    await signInAs(browser, product, victim)
    const { url } = await browser.follow(await browser.get(await beginSignIn(browser, product, { prompt: 'login' })))
    const from = '127.0.0.1'
    await spend(network.purpose, from, 10_000)
    await spend(pair.purpose, `${victim.email} ${from}`, 10_000)
    const statuses: number[] = []
    const began = performance.now()
    for (let index = 0; index < device.attempts - 1; index += 1)
      statuses.push((await browser.post(url, { email: victim.email, password: 'x', act: 'sign-in' })).status)
    const answer = await browser.post(url, { ...victim, act: 'sign-in' } as never)
    expect(statuses).toEqual(Array(device.attempts - 1).fill(401))
    expect(answer.status).toBe(303)
    expect(await database().attemptCounter.findFirst({ where: { purpose: 'sign-in-account-pace' } })).toBeNull()
    expect(performance.now() - began).toBeLessThan(60_000)
  })

  test('[T-I9] gains nothing from a device cookie of somebody else, or a forged one', async () => {
    const other = await createStaff()
    const own = await addSubjectToDeviceCookie(undefined, other.subject)
    expect(await findKnownDevice(own, other.subject)).not.toBeNull()
    const [id = '', proof = ''] = own.split('.')
    for (const forged of [
      own.replace(/^../, 'zz'),
      `${id}.${proof.slice(0, -2)}zz`,
      `${id}.${'a'.repeat(43)}`,
      'x',
      '',
    ])
      expect(await findKnownDevice(forged, other.subject)).toBeNull()
    expect(await findKnownDevice(own, victim.subject)).toBeNull()
    let many = own
    for (let index = 0; index < 12; index += 1) many = await addSubjectToDeviceCookie(many, `subject ${index}`)
    expect(many.split('.')).toHaveLength(6)
    expect(await findKnownDevice(many, 'subject 11')).toBe(id)
  })

  test('[T-I9] starting a sign-in stores no row, and beyond the limit requests take turns', async () => {
    const count = () => database().identityState.count()
    const before = await count()
    const browser = new Browser()
    const address = await beginSignIn(browser, product)
    for (let index = 0; index < START_LIMIT.attempts + 5; index += 1) {
      const answer = await new Browser().get(address)
      expect(answer.status).toBe(303)
    }
    expect(await count()).toBe(before)
    expect((await database().attemptCounter.findFirst({ where: { purpose: 'sign-in-start-pace' } }))?.attempts).toBe(5)
    await signInAs(new Browser(), product, victim)
    expect(await count()).toBeGreaterThan(before)
    // The sign-in step belongs to the browser: another one that has its URL must start again.
    const form = await browser.follow(await browser.get(address))
    expect([form.status, (await new Browser().get(form.url)).status]).toEqual([200, 400])
  })

  test('[T-H2] leaves one record per wrong or throttled guess, with account and network but no input', async () => {
    const entries = () =>
      database().auditEntry.findMany({ where: { action: 'SIGN_IN_REFUSED' }, orderBy: { id: 'asc' } })
    const before = (await entries()).length
    await problems(Array.from({ length: 9 }, () => guess(victim.email, 'a secret typed', '198.51.100.17')))
    await problems([guess('a secret in the wrong field', 'x', '198.51.100.18')])
    const left = (await entries()).slice(before)
    const reasons = left.map(({ details }) => (details as { reason: string }).reason)
    expect(reasons).toHaveLength(10)
    expect([...new Set(reasons)].sort()).toEqual(['THROTTLED', 'WRONG'])
    const ofVictim = left.filter(({ subjectId }) => subjectId === victim.accountId)
    expect(ofVictim).toHaveLength(9)
    for (const { details, actorName } of ofVictim)
      expect([details, actorName]).toMatchObject([{ network: '198.51.100.17' }, 'identity'])
    expect(JSON.stringify(left.map(({ details }) => details))).not.toContain('secret')
  })

  test('[T-B10] is limited to fifty per network over all accounts at once, then ten a second', async () => {
    const began = performance.now()
    const seen = await problems(
      Array.from({ length: 90 }, (_, index) => guess(`person-${index}@example.com`, 'x', '198.51.100.8', `${index}`)),
    )
    const seconds = (performance.now() - began) / 1_000
    const judged = seen.filter((problem) => problem === 'WRONG').length
    expect(judged).toBeLessThanOrEqual(network.attempts + 10 * Math.ceil(seconds + 1))
    expect(await problems([guess('new@example.com', 'x', '198.51.100.9')])).toEqual(['WRONG'])
  })

  test('[T-B10] never locks out the victim, however many networks are used', async () => {
    for (let index = 0; index < 12; index += 1)
      await problems(Array.from({ length: 6 }, () => guess(victim.email, 'x', `203.0.113.${index}`)))
    expect(await problems([guess(victim.email, victim.password, '192.0.2.1')])).toEqual(['IN'])
    const browser = new Browser()
    await signInAs(browser, product, victim)
    expect(await whoIs(browser, product)).not.toBeNull()
  })

  test('a correct password clears earlier mistakes and does not count', async () => {
    for (let round = 0; round < 6; round += 1) {
      await problems(Array.from({ length: 3 }, () => guess(victim.email, 'x', '198.51.100.7')))
      expect(await problems([guess(victim.email, victim.password, '198.51.100.7')])).toEqual(['IN'])
    }
    expect(await database().attemptCounter.findMany({ select: { attempts: true } })).toEqual([{ attempts: 18 }])
  })

  test('[T-B10] is counted across two processes together', async () => {
    const limit = { purpose: 'test', attempts: 100, seconds: 60 }
    const taken = await Promise.all(Array.from({ length: 300 }, () => takeRateLimitAttempt(limit, 'somebody')))
    expect(taken.filter(Boolean)).toHaveLength(100)
  })

  test('[T-B10] with a forged forwarding header does not count as a new client', async () => {
    const browser = new Browser()
    const { url } = await browser.follow(await browser.get(await beginSignIn(browser, product)))
    const statuses: number[] = []
    for (let index = 0; index < pair.attempts + 2; index += 1) {
      const headers = { 'x-forwarded-for': `10.0.${index}.1, 203.0.113.${index}` }
      statuses.push((await browser.post(url, { email: victim.email, password: 'x', act: 'sign-in' }, headers)).status)
    }
    const counted = await database().attemptCounter.findMany({ where: { purpose: pair.purpose } })
    expect(counted).toMatchObject([{ subject: `${victim.email} 127.0.0.1`, attempts: statuses.length }])
    const many = await Promise.all(
      Array.from({ length: 8 }, () => browser.post(url, { email: victim.email, password: 'x', act: 'sign-in' })),
    )
    const told = many.find(({ status }) => status === 429)
    expect(told?.text).toContain('Many attempts are coming from your network. Please try again in a moment.')
  })

  test('takes as long for an unknown address as for a known one', async () => {
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
    // The minimum of each shows the work itself, regardless of the load.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 2)
  })
})
