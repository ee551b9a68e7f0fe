import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { createSlug } from '#lib/core/paths.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import {
  findMovedBrokerPath,
  getPublicBroker,
  getPublicBrokerDetail,
  getPublicBrokerOf,
} from '#lib/market/brokers/queries.ts'
import { getPublicLender } from '#lib/market/lenders/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { makeBroker, makeIndividual, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import {
  outcomeOf,
  pauseBroker,
  pauseLender,
  recordLoan,
  showPerson,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'

type Made<T extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>
let broker: Made<typeof makeBroker>
let lender: Made<typeof makeLender>
let firm: Made<typeof makeLawFirm>
let second: number
let hidden: number

beforeAll(async () => {
  broker = await makeBroker({ companyName: 'Whitely Finance', firstName: 'Tom (TJ)', lastName: "O'Brien Whitely" })
  second = (await makeIndividual(broker.companyId, { firstName: 'Grace', lastName: 'Okafor' })).individualId
  hidden = (await makeIndividual(broker.companyId, { firstName: 'Hidden', lastName: 'Person', isVisible: false }))
    .individualId
  lender = await makeLender({ companyName: 'CANARY Lending' })
  firm = await makeLawFirm({ companyName: 'CANARY Legal' })
  const parties = { lenders: [lender], brokers: [broker], lawFirm: firm }
  await recordLoan(parties, 'preSettlement')
  await recordLoan(parties, 'current')
  await recordLoan(parties, 'discharged', { shortfall: 12_000 })
})

afterEach(async () => {
  await pauseBroker(broker.brokerId, true)
  await pauseLender(lender.lenderId, true)
  await switchCompany(broker.companyId, true)
  for (const id of [broker.individualId, second]) await showPerson(id, true)
})

describe('a public broker', () => {
  test('[L-11] is readable without sign-in, with exactly the public fields', async () => {
    const seen = await getPublicBroker(visitor, broker.brokerId)
    expect(seen).toEqual({
      id: broker.brokerId,
      companyName: 'Whitely Finance',
      website: null,
      logoFile: null,
      portraits: [expect.any(Object), expect.any(Object)],
      currentLoanBook: 1_200_000n,
      currentLoansCount: 1,
      dischargedLoanBook: 1_200_000n,
      dischargedLoansCount: 1,
      shortfall: '1.00',
      avgStarRating: null,
      reviewedLoansCount: null,
      positiveReviewsCount: null,
    })
    expect(seen.portraits.map(({ individualId }) => individualId)).toEqual([broker.individualId, second])
    for (const portrait of seen.portraits) {
      expect(Object.keys(portrait).sort()).toEqual(
        ['email', 'firstname', 'imageFile', 'individualId', 'lastname', 'linkedInProfile', 'mobileNumber'].sort(),
      )
    }
  })

  test('[L-11] lists current and discharged loans without lenders, and none in pre-settlement', async () => {
    const list = (group: 'pre-settlement' | 'current' | 'discharged') =>
      listProfileLoans(visitor, { kind: 'broker', profileId: broker.brokerId, group })
    const [early, current, discharged] = await Promise.all([
      list('pre-settlement'),
      list('current'),
      list('discharged'),
    ])
    expect([early.total, current.total, discharged.total]).toEqual([0, 1, 1])
    for (const row of [...current.rows, ...discharged.rows]) {
      expect(row).toMatchObject({ attributedLender: null, attributedLenderId: null, loanLendersBrokers: [] })
      expect(row).toMatchObject({ repayment: null, lastEdit: null, recorded: null, daysOverdue: null })
      expect(Object.values(row).map(String).join()).not.toContain('CANARY')
    }
  })

  test('[L-11] is not found while paused, switched off or without a visible person, and back at once', async () => {
    const { brokerId, individualId, companyId } = broker
    const seen = async () => [
      await outcomeOf(getPublicBroker(visitor, brokerId)),
      await outcomeOf(getPublicBrokerOf(visitor, individualId)),
      (await findMovedBrokerPath(`/public/brokers/wrong/${individualId}`)) === null ? 'unmoved' : 'moved',
    ]
    const gone = ['NOT_FOUND', 'NOT_FOUND', 'unmoved']
    const there = ['ok', 'ok', 'moved']
    expect(await seen()).toEqual(there)
    await pauseBroker(brokerId)
    expect(await seen()).toEqual(gone)
    await pauseBroker(brokerId, true)
    await switchCompany(companyId, false)
    expect(await seen()).toEqual(gone)
    await switchCompany(companyId, true)
    for (const id of [individualId, second]) await showPerson(id, false)
    expect(await seen()).toEqual(gone)
    await showPerson(individualId, true)
    expect(await seen()).toEqual(there)
  })

  test('does not exist for a hidden person, a lender or an unknown id', async () => {
    for (const id of [hidden, lender.individualId, lender.lenderId, broker.companyId, 2_000_000_000]) {
      expect(await outcomeOf(getPublicBrokerOf(visitor, id))).toBe('NOT_FOUND')
      expect(await outcomeOf(getPublicBrokerDetail(visitor, id, 'any'))).toBe('NOT_FOUND')
      expect(await findMovedBrokerPath(`/public/brokers/any/${id}`)).toBeNull()
    }
  })

  test('[L-11] redirects a wrong slug to the right one', async () => {
    const { individualId } = broker
    const right = `/public/brokers/tom-tj-o'brien-whitely/${individualId}`
    for (const slug of ['wrong', 'TOM-TJ', 'Tom-TJ-O%27Brien-Whitely', '%E0%A4%A'])
      expect(await findMovedBrokerPath(`/public/brokers/${slug}/${individualId}`), slug).toBe(right)
    expect(await findMovedBrokerPath(right)).toBeNull()
    expect(await findMovedBrokerPath(right.replace("'", '%27'))).toBeNull()
    expect(await findMovedBrokerPath(`/public/brokers/grace-okafor/${second}`)).toBeNull()
    for (const path of ['/public/brokers', '/general/brokers/x/1', `/public/brokers/a/b/${individualId}`, '/'])
      expect(await findMovedBrokerPath(path)).toBeNull()
  })

  test('[P-17] returns the location for a wrong slug from the detail endpoint', async () => {
    const { brokerId, individualId } = broker
    const slug = createSlug("Tom (TJ) O'Brien Whitely")
    expect(await getPublicBrokerDetail(visitor, brokerId)).toMatchObject({ individualId, broker: { id: brokerId } })
    expect(await getPublicBrokerDetail(visitor, second, 'grace-okafor')).toMatchObject({
      individualId: second,
      broker: { id: brokerId },
    })
    const location = `/public/brokers/${slug}/${individualId}`
    expect(await getPublicBrokerDetail(visitor, individualId, 'wrong')).toEqual({ location })
    expect(await getPublicBrokerDetail(visitor, individualId)).toEqual({ location })
  })
})

describe('a public lender', () => {
  const optIn = (finderFunctionOptIn: boolean) =>
    database().lender.update({ where: { id: lender.lenderId }, data: { finderFunctionOptIn } })

  test('exists only after opting in, while active and switched on', async () => {
    const seen = () => outcomeOf(getPublicLender(visitor, lender.lenderId))
    expect(await seen()).toBe('NOT_FOUND')
    await optIn(true)
    expect(await seen()).toBe('ok')
    await pauseLender(lender.lenderId)
    expect(await seen()).toBe('NOT_FOUND')
    await pauseLender(lender.lenderId, true)
    await switchCompany(lender.companyId, false)
    expect(await seen()).toBe('NOT_FOUND')
    await switchCompany(lender.companyId, true)
    await showPerson(lender.individualId, false)
    expect(await seen()).toBe('NOT_FOUND')
    await showPerson(lender.individualId, true)
  })
})
