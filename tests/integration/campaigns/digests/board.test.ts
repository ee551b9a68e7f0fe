import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countPeopleOfDigest,
  listLastRuns,
  listNextDigestRuns,
  previewDigest,
  searchDigestPeople,
} from '#lib/campaigns/digests/board/queries.ts'
import { DIGEST_KINDS } from '#lib/campaigns/digests/schema.ts'
import { getTermsToConfirm } from '#lib/market/freshness/terms/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { acceptInvitation, findActorOf, makeBroker, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import { outcomeOf, pauseLender } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'
import { apiAs } from '#tests/support/api.ts'
import { heldClock } from '#tests/support/clock.ts'
import { beganOn, choose, handOver, plan, WEDNESDAY } from './digesting.ts'

const clock = heldClock()
const KIND = 'FUNDS_AVAILABLE'
const { actors } = await castOf()
const { admin, ...others } = actors
const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)
let lender: Awaited<ReturnType<typeof makeLender>>
let broker: Awaited<ReturnType<typeof makeBroker>>
let bdm: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  clock.at(WEDNESDAY)
  bdm = await makeStaff({ firstName: 'Bailey', lastName: 'Board' })
  await acceptInvitation(bdm.accountId)
  lender = await makeLender({ companyName: 'Boarded Lending', bdmId: bdm.staffId })
  await acceptInvitation(lender.accountId)
  broker = await makeBroker({ companyName: 'Boarded Broking', firstName: 'Bert', lastName: 'Boarded' })
  await giveCategory(lender.lenderId, 'FIRST_RANKING', daysAgo(2))
  await giveCategory(lender.lenderId, 'RURAL', daysAgo(30))
  await subscribe(broker.brokerId, 'FIRST_RANKING')
  for (const kind of DIGEST_KINDS) await beganOn(kind, '2026-12-01')
})
beforeEach(() => clock.at(WEDNESDAY))

describe('the digest page', () => {
  test('is for administrators only', async () => {
    for (const actor of Object.values(others)) {
      const asked = [
        listNextDigestRuns(actor),
        countPeopleOfDigest(actor, KIND, now()),
        listLastRuns(actor),
        searchDigestPeople(actor, KIND, 'Bert'),
        previewDigest(actor, { kind: KIND, personId: broker.individualId, kinds: MAILS }),
      ]
      for (const answer of asked) expect(await outcomeOf(answer)).toBe('FORBIDDEN')
    }
  })

  test('shows when each digest is next due and how many people it would reach', async () => {
    clock.at('2026-12-01T10:00:00Z')
    const next = await listNextDigestRuns(admin)
    expect(next.map(({ kind }) => kind)).toEqual([...DIGEST_KINDS])
    expect(next.find(({ kind }) => kind === KIND)?.at.toISOString()).toBe('2026-12-01T20:00:00.000Z')
    expect(next.find(({ kind }) => kind === 'NINETY_DAYS_ACTIVITY')?.at.toISOString()).toBe('2027-01-03T20:00:00.000Z')
    const at = new Date('2026-12-01T20:00:00Z')
    expect(await countPeopleOfDigest(admin, KIND, at)).toBe(1)
    // Its 30th day is over by then, and it lapses the day after.
    expect(await countPeopleOfDigest(admin, 'VERIFICATION_REMINDER', new Date('2026-12-02T20:00:00Z'))).toBe(1)
    expect(await countPeopleOfDigest(admin, 'CRITERIA_LAPSED', new Date('2026-12-02T20:00:00Z'))).toBe(1)
    await choose(broker.email, 'BROKER_FIRST_RANKING')
    expect(await countPeopleOfDigest(admin, KIND, at)).toBe(0)
    await choose(broker.email, 'BROKER_FIRST_RANKING', false)
  })

  test('finds people by name and company, and BDMs for digests to BDMs', async () => {
    const found = { id: broker.individualId, name: 'Bert Boarded', companyName: 'Boarded Broking' }
    expect(await searchDigestPeople(admin, KIND, 'boarded br')).toEqual([found])
    expect(await searchDigestPeople(admin, 'CRITERIA_LAPSED', 'bailey bo')).toMatchObject([{ id: bdm.staffId }])
    expect(await searchDigestPeople(admin, KIND, '%')).toEqual([])
    expect(await searchDigestPeople(admin, KIND, '')).toEqual([])
  })

  test('previews a digest for a person, with the reason why it would not be sent', async () => {
    const preview = await previewDigest(admin, { kind: KIND, personId: broker.individualId, kinds: MAILS })
    expect(preview).toMatchObject({ name: 'Bert Boarded', address: broker.email, obstacle: null })
    expect(preview.letter.sections?.map(({ heading }) => heading)).toEqual(['Boarded Lending · 1st Ranking'])
    await pauseLender(lender.lenderId)
    expect(
      (await previewDigest(admin, { kind: KIND, personId: broker.individualId, kinds: MAILS })).obstacle,
    ).not.toBeNull()
    await pauseLender(lender.lenderId, true)
    const reminder = await previewDigest(admin, {
      kind: 'VERIFICATION_REMINDER',
      personId: lender.individualId,
      kinds: MAILS,
    })
    expect(reminder.letter.action.href).toContain(`/still-correct/${lender.lenderId}`)
    expect((await previewDigest(admin, { kind: 'CRITERIA_LAPSED', personId: bdm.staffId, kinds: MAILS })).name).toBe(
      'Bailey Board',
    )
    for (const [kind, id] of [
      [KIND, 1],
      ['VERIFICATION_REMINDER', broker.individualId],
    ] as const)
      expect(await outcomeOf(previewDigest(admin, { kind, personId: id, kinds: MAILS }))).toBe('NOT_FOUND')
  })

  test('shows what became of the messages of each run, which add up to the planned number', async () => {
    expect(await plan(KIND)).toBe(1)
    const run = async () => (await listLastRuns(admin)).find(({ kind, day }) => kind === KIND && day === '2026-12-02')
    expect(await run()).toMatchObject({ planned: 1, sent: 0, waiting: 1, dropped: 0, failed: 0, refusal: null })
    expect(await handOver(KIND)).toHaveLength(1)
    expect(await run()).toMatchObject({ planned: 1, sent: 1, waiting: 0 })
    // Content that was sent is not repeated, not even in the preview.
    expect(
      (await previewDigest(admin, { kind: KIND, personId: broker.individualId, kinds: MAILS })).letter.sections,
    ).toEqual([])
  })

  test('is returned by the API, with a preview if digest and person are given', async () => {
    const api = await apiAs(await findActorOf(await makeStaff({ isAdmin: true })))
    const plain = await api('GET', '/api/digests')
    expect(plain.status).toBe(200)
    expect(plain.body.data.coming).toHaveLength(DIGEST_KINDS.length)
    expect(plain.body.data.preview).toBeUndefined()
    const asked = await api('GET', `/api/digests?kind=${KIND}&person=${broker.individualId}`)
    expect(asked.body.data.preview.letter.heading).toBe('Funds Available')
    for (const query of [`kind=${KIND}`, 'person=7', 'kind=NONE&person=7', `kind=${KIND}&person=x`])
      expect((await api('GET', `/api/digests?${query}`)).status, query).toBe(400)
    expect((await api('GET', `/api/digests?kind=${KIND}&person=2147483647`)).status).toBe(404)
  })
})

describe('the criteria that a lender confirms', () => {
  test('are the offered ones, those due first, with the version shown', async () => {
    const own = await getTermsToConfirm(admin, lender.lenderId)
    expect(own).toMatchObject({ company: 'Boarded Lending', isActive: true, isMasterSwitchOn: true })
    expect(own.offers.map(({ criteria, isDue }) => [criteria.categoryKey, isDue])).toEqual([
      ['RURAL', true],
      ['FIRST_RANKING', false],
    ])
    const stored = await database().lenderCategory.findFirst({
      where: { lenderId: lender.lenderId, categoryKey: 'RURAL' },
      select: { version: true },
    })
    expect(own.offers[0]?.version).toBe(stored?.version)
  })

  test('[T-A4] are visible to nobody else', async () => {
    expect(await outcomeOf(getTermsToConfirm(actors.lender, lender.lenderId))).toBe('NOT_FOUND')
    expect(await outcomeOf(getTermsToConfirm(actors.dual, lender.lenderId))).toBe('NOT_FOUND')
    expect(await outcomeOf(getTermsToConfirm(admin, 2_147_483_647))).toBe('NOT_FOUND')
    for (const actor of [actors.visitor, actors.broker, actors.lawFirm])
      expect(await outcomeOf(getTermsToConfirm(actor, lender.lenderId))).toBe('FORBIDDEN')
  })
})
