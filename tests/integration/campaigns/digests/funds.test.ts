import { beforeEach, describe, expect, test } from 'vitest'
import { digestReasons } from '#lib/campaigns/digests/labels.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { makeBroker, makeIndividual, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import { pauseBroker, pauseLender, recordLoan, switchCompany } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'
import {
  beganOn,
  choose,
  handOver,
  messagesOf,
  NEXT_WEDNESDAY,
  plan,
  THURSDAY,
  WEDNESDAY,
  written,
} from './digesting.ts'

const KIND = 'FUNDS_AVAILABLE'
const clock = heldClock()
const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)

/** A lender with two published categories, one unpublished, and a matched broker. */
const scene = async () => {
  await database().emailMessage.deleteMany({ where: { kind: KIND } })
  await database().digestRun.deleteMany()
  await database().lenderCategory.deleteMany()
  await database().brokerSubscription.deleteMany()
  await beganOn(KIND, '2026-12-01')
  clock.at(WEDNESDAY)
  const lender = await makeLender({ companyName: 'Redgum Private Credit' })
  const rival = await makeLender({ companyName: 'Rival Lending' })
  const broker = await makeBroker({ companyName: 'Whitely Finance', firstName: 'Tom' })
  const first = await giveCategory(lender.lenderId, 'FIRST_RANKING', hoursAgo(20))
  await giveCategory(lender.lenderId, 'RURAL', hoursAgo(30))
  // None of these is published: never verified, lapsed, not offered.
  await giveCategory(lender.lenderId, 'CONSTRUCTION', null, { available: 777_000_001n })
  await giveCategory(rival.lenderId, 'FIRST_RANKING', hoursAgo(40 * 24), { available: 777_000_002n })
  await giveCategory(rival.lenderId, 'RURAL', hoursAgo(2), { available: 777_000_003n, isOffered: false })
  for (const key of ['FIRST_RANKING', 'CONSTRUCTION'] as const) await subscribe(broker.brokerId, key)
  return { lender, rival, broker, first }
}
type Scene = Awaited<ReturnType<typeof scene>>
let at: Scene
beforeEach(async () => {
  at = await scene()
})
const verifyAgain = (id: number, hours = 1) =>
  database().lenderCategory.update({ where: { id }, data: { isVerified: true, lastVerifiedAt: hoursAgo(hours) } })
const states = async () => (await messagesOf(KIND)).map(({ state, error }) => [state, error])

describe('Funds Available', () => {
  test('lists what was verified in the subscribed categories for the people of a matched broker', async () => {
    const other = await makeIndividual(at.broker.companyId, { isVisible: false })
    await makeBroker({ companyName: 'Elsewhere Broking' })
    expect(await plan(KIND)).toBe(2)
    const { content } = await written(KIND, other.individualId)
    expect(content?.obstacle).toBeNull()
    expect(content?.letter.heading).toBe('Funds Available')
    expect(content?.letter.sections).toEqual([
      {
        heading: 'Redgum Private Credit · 1st Ranking',
        rows: [
          { label: 'Available amount', value: '$25,000,000' },
          { label: 'Preferred parcel size', value: '$500,000 – $5,000,000' },
          { label: 'Lower rate', value: '8.95% – 11.50%' },
          { label: 'Higher rate', value: '12.95% – 15.50%' },
          { label: 'Establishment fee', value: '1.00% – 2.25%' },
          { label: 'States', value: expect.stringMatching(/^NSW \(Sydney\+ .*50 km.*\)$/) },
          { label: 'Verified', value: '01 Dec 2026' },
        ],
      },
    ])
    expect(content?.letter.action.href).toContain(`/users/${at.broker.brokerId}/broker?tab=matches`)
    expect(content?.list).toEqual({
      scopes: ['BROKER_FIRST_RANKING'],
      why: expect.stringContaining('Whitely Finance is matched with these lenders'),
    })
    const mails = await handOver(KIND)
    expect(mails.map(({ to }) => to).sort()).toEqual([at.broker.email, other.email].sort())
    expect(mails.map(({ subject }) => subject)).toEqual(['Funds Available', 'Funds Available'])
  })

  test('[T-A4] contains no unpublished criteria of any lender', async () => {
    await subscribe(at.broker.brokerId, 'RURAL')
    await plan(KIND)
    const words = JSON.stringify((await written(KIND, at.broker.individualId)).content)
    expect(words).toContain('Rural')
    expect(words).not.toMatch(/777,000|Rival|Construction|Only for the lender/)
  })

  test.each([
    ['fundsAvailableShowCurrentLoanBook', { label: 'Current book', value: '2 loans, $2,400,000' }],
    ['fundsAvailableShowDischargedLoanBook', { label: 'Discharged book', value: '1 loan, $1,200,000' }],
    ['fundsAvailableShowSuburbs', { label: 'Suburbs of its loans', value: 'Geelong VIC, Parramatta NSW' }],
  ])('shows a book or suburbs only with the setting %s', async (setting, row) => {
    const among = { lenders: [at.lender], brokers: [at.broker], lawFirm: await makeLawFirm() }
    await recordLoan(among)
    await recordLoan(among, 'current', { suburb: 'Geelong', state: 'VIC' })
    await recordLoan(among, 'discharged')
    await recordLoan(among, 'preSettlement', { suburb: 'Brunswick', state: 'VIC' })
    await plan(KIND)
    const labels = async () =>
      (await written(KIND, at.broker.individualId)).content?.letter.sections?.[0]?.rows.slice(7) ?? []
    expect(await labels()).toEqual([])
    await database().lender.update({ where: { id: at.lender.lenderId }, data: { [setting]: true } })
    expect(await labels()).toEqual([row])
  })

  test('is sent again only after a new verification, and then contains only that', async () => {
    await plan(KIND)
    expect(await handOver(KIND)).toHaveLength(1)
    clock.at(THURSDAY)
    expect(await plan(KIND)).toBe(0)
    const more = await giveCategory(at.rival.lenderId, 'CONSTRUCTION', hoursAgo(1))
    clock.at(NEXT_WEDNESDAY)
    await verifyAgain(more, 3)
    expect(await plan(KIND)).toBe(1)
    const { content } = await written(KIND, at.broker.individualId)
    expect(content?.letter.sections?.map(({ heading }) => heading)).toEqual(['Rival Lending · Construction'])
  })

  test('can be rebuilt from the outbox even if its content is no longer new to the reader', async () => {
    await plan(KIND)
    await handOver(KIND)
    const [message] = await messagesOf(KIND)
    const content = await MAILS[KIND](Object.assign({}, message, { at: now() }) as never, true)
    expect(content?.letter.sections).toHaveLength(1)
  })
})

describe('a queued digest', () => {
  const changes: [string, (scene: Scene) => Promise<unknown>, string][] = [
    [
      'its reader leaves that mail',
      ({ broker }) => choose(broker.email, 'BROKER_FIRST_RANKING'),
      digestReasons.nothing,
    ],
    ['the lender pauses', ({ lender }) => pauseLender(lender.lenderId), digestReasons.nothing],
    ['the lender is switched off', ({ lender }) => switchCompany(lender.companyId, false), digestReasons.nothing],
    ['the broker pauses', ({ broker }) => pauseBroker(broker.brokerId), digestReasons.nothing],
    ['the broker is switched off', ({ broker }) => switchCompany(broker.companyId, false), digestReasons.nothing],
    ['the terms change', ({ first }) => put(first, { isVerified: false }), digestReasons.nothing],
    ['the terms lapse', ({ first }) => put(first, { lastVerifiedAt: hoursAgo(32 * 24) }), digestReasons.nothing],
    ['the category is offered no more', ({ first }) => put(first, { isOffered: false }), digestReasons.nothing],
    ['somebody speaks against the match', (scene) => decline(scene), digestReasons.nothing],
    ['the broker ends its subscription', ({ broker }) => end(broker.brokerId), digestReasons.nothing],
    ['its reader is removed', ({ broker }) => person(broker.individualId, { closedAt: now() }), digestReasons.nothing],
    [
      'its reader moves',
      ({ broker }) => person(broker.individualId, { email: 'moved@covenant.example' }),
      digestReasons.moved,
    ],
  ]
  const put = (id: number, data: object) => database().lenderCategory.update({ where: { id }, data })
  const person = (id: number, data: object) => database().individual.update({ where: { id }, data })
  const end = (brokerId: number) => database().brokerSubscription.deleteMany({ where: { brokerId } })
  const decline = ({ lender: { lenderId }, broker: { brokerId } }: Scene) =>
    database().match.create({ data: { lenderId, brokerId, lenderStatusKey: 'DECLINED' } })

  test.each(changes)('[T-E7] is not sent once %s', async (_when, change, reason) => {
    expect(await plan(KIND)).toBe(1)
    await change(at)
    expect(await handOver(KIND)).toEqual([])
    expect(await states()).toEqual([['DROPPED', reason]])
  })

  test.each(changes.slice(0, -1))('is not planned if %s', async (_when, change) => {
    await change(at)
    expect(await plan(KIND)).toBe(0)
  })

  test('contains the remaining categories after an opt-out from one', async () => {
    await subscribe(at.broker.brokerId, 'RURAL')
    await plan(KIND)
    await choose(at.broker.email, 'BROKER_FIRST_RANKING')
    const { content } = await written(KIND, at.broker.individualId)
    expect(content?.letter.sections?.map(({ heading }) => heading)).toEqual(['Redgum Private Credit · Rural'])
    expect(content?.list?.scopes).toEqual(['BROKER_RURAL'])
    await choose(at.broker.email, 'BROKER_RURAL')
    expect(await handOver(KIND)).toEqual([])
  })
})
