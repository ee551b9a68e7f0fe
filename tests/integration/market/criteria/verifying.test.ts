import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { toggleOffered } from '#lib/market/categories/commands.ts'
import { endEditing, recordIdle } from '#lib/market/criteria/editing/commands.ts'
import { clearCriteria, restoreCriteria, verifyCriteria } from '#lib/market/criteria/verification/commands.ts'
import {
  compareCriteriaVersions,
  findLendersWithBrokenHistory,
  listCriteriaVersions,
  listOfferedOnDay,
} from '#lib/market/criteria/versions/queries.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'
import { editorOf } from './editors.ts'
import { giveCategory } from './terms.ts'

const clock = heldClock()
let market: Market
let lenderId: number
const place = () => ({ lenderId, categoryKey: 'RURAL' as const })
const editor = () => editorOf(market.actors.lender, lenderId)
const acts = async () => (await listCriteriaVersions(market.actors.staff, lenderId, 'RURAL')).map(({ act }) => act)
const terms = () =>
  database().lenderCategory.findFirstOrThrow({
    where: place(),
    omit: { version: true, modifiedAt: true },
    include: { lenderCategoryStates: true, lenderCategoryRegions: true, lenderCategorySecurityTypes: true },
  })

beforeAll(async () => {
  market = await makeMarket()
})
beforeEach(async () => {
  lenderId = market.lender.lenderId
  await database().lenderCategory.deleteMany({ where: { lenderId } })
  await database().criteriaInput.deleteMany({ where: { lenderId } })
  await giveCategory(lenderId, 'RURAL', null, { lvrMin: '50.00', lvrMax: '65.00' })
})

test('[F-12] a complete category is verified today by the user, and published for thirty days', async () => {
  clock.at('2026-11-20T01:00:00Z')
  const before = await editor().open('RURAL')
  expect(before).toMatchObject({ missing: [], status: 2, lastVerifiedDate: null })
  const after = await verifyCriteria(market.actors.lender, place(), { version: before.version })
  expect(after).toMatchObject({
    status: 1,
    lastVerifiedDate: '2026-11-20',
    shownUntil: '2026-12-20',
    lastVerifiedBy: 'Amelia Ferrante',
    version: before.version + 1,
  })
  const again = verifyCriteria(market.actors.staff, place(), { version: before.version })
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT', data: { version: after.version } })
})

test('[F-23] [F-26] missing or unsaved fields are reported one by one, and nothing is verified', async () => {
  const opened = await editor().open('RURAL')
  const saved = await editor().save(opened, { rateMin: '7.', lvrMax: '', pointOfDifference: 'Too short', choices: [] })
  const refused = verifyCriteria(market.actors.lender, place(), { version: saved.version })
  await expect(refused).rejects.toMatchObject({
    code: 'INVALID',
    errors: [
      { field: 'rateMin', message: 'Enter a percentage with at most two decimals.' },
      { field: 'choices', message: 'Agriculture types: choose at least one.' },
      { field: 'lvrMax', message: 'LVR (% of end value) max is required.' },
      { field: 'pointOfDifference', message: 'Point of difference needs at least 10 characters.' },
    ],
  })
  expect((await terms()).isVerified).toBe(false)
})

test('[F-12] a cleared category is empty, and clearing can be undone completely', async () => {
  clock.at('2026-11-20T01:00:00Z')
  await verifyCriteria(market.actors.lender, place(), {})
  const before = await terms()
  const cleared = await clearCriteria(market.actors.lender, place(), {})
  expect(cleared).toMatchObject({
    status: 3,
    lastVerifiedDate: null,
    isOffered: true,
    values: { available: '', choices: [], states: [{ stateKey: 'NSW', distanceKey: null, regionIds: [] }] },
  })
  clock.later(60_000)
  const restored = await restoreCriteria(market.actors.lender, place(), { version: cleared.version })
  expect(restored).toMatchObject({ status: 1, lastVerifiedDate: '2026-11-20' })
  expect(await terms()).toEqual(before)
  expect(await outcomeOf(restoreCriteria(market.actors.lender, place(), {}))).toBe('CONFLICT')
})

test('undoing does not overwrite what was typed since', async () => {
  const cleared = await clearCriteria(market.actors.lender, place(), {})
  const typed = await editor().save(cleared, { available: '5' })
  expect(await outcomeOf(restoreCriteria(market.actors.lender, place(), { version: typed.version }))).toBe('CONFLICT')
  expect((await terms()).available).toBe(5n)
})

test('[I-04] the history has a version for each verification, clearing and finished edit, in a hash chain', async () => {
  clock.at('2026-11-20T01:00:00Z')
  const first = (await acts()).length
  const opened = await editor().open('RURAL')
  const one = await editor().save(opened, { rateMin: '9' })
  await editor().save(one, { rateMin: '9.5' }, { sequence: 2 })
  expect((await acts()).length).toBe(first)
  await endEditing(market.actors.lender, place(), { session: 'another' })
  expect((await acts()).length).toBe(first)
  await endEditing(market.actors.lender, place(), { session: 'one' })
  await endEditing(market.actors.lender, place(), { session: 'one' })
  expect((await acts()).length).toBe(first + 1)

  const staff = editorOf(market.actors.staff, lenderId)
  await staff.save(await staff.open('RURAL'), { rateMax: '10.00' }, { session: 'two' })
  clock.later(14 * 60_000)
  expect(await recordIdle(createSystemActor('test'))).toBe(0)
  clock.later(2 * 60_000)
  expect(await recordIdle(createSystemActor('test'))).toBe(1)
  const [newest] = await listCriteriaVersions(market.actors.lender, lenderId, 'RURAL')
  expect(newest).toMatchObject({ act: 'CHANGED', editorName: market.actors.staff.name })

  await editor().save(await editor().open('RURAL'), { rateMax: '10.25' }, { session: 'three' })
  await verifyCriteria(market.actors.staff, place(), {})
  await toggleOffered(market.actors.lender, { id: lenderId, categoryKey: 'RURAL' }, { isOn: false })
  await clearCriteria(market.actors.staff, place(), {})
  expect((await acts()).slice(0, 4)).toEqual(['CLEARED', 'WITHDRAWN', 'VERIFIED', 'CHANGED'])
  expect(await findLendersWithBrokenHistory(market.actors.staff)).toEqual([])
  await expect(
    pool().query(`update criteria_versions set act = 'CHANGED' where lender_id = ${lenderId}`),
  ).rejects.toThrow(/permission denied|append-only/)
})

test('two versions are compared field by field, for staff and the lender only', async () => {
  const [last] = await listCriteriaVersions(market.actors.staff, lenderId, 'RURAL')
  const base = last?.sequence ?? 0
  await verifyCriteria(market.actors.lender, place(), {})
  const opened = await editor().open('RURAL')
  await editor().save(opened, { rateMin: '9', preferredParcelSizeMax: '', isSyndicateLender: true })
  await endEditing(market.actors.lender, place(), { session: 'one' })
  const { before, after, fields } = await compareCriteriaVersions(market.actors.staff, {
    categoryKeys: place(),
    sequence: base + 2,
  })
  expect([before?.act, after.act]).toEqual(['VERIFIED', 'CHANGED'])
  expect(fields).toEqual([
    { field: 'preferredParcelSizeMax', label: 'Preferred parcel size max', before: '$5,000,000', after: null },
    { field: 'rateMin', label: 'Lower rate min', before: '8.95%', after: '9.00%' },
    { field: 'isSyndicateLender', label: 'Syndicate lender', before: 'No', after: 'Yes' },
  ])
  for (const actor of [market.actors.rivalLender, market.actors.broker, market.actors.firm]) {
    expect(await outcomeOf(compareCriteriaVersions(actor, { categoryKeys: place(), sequence: base + 1 }))).toBe(
      'FORBIDDEN',
    )
    expect(await outcomeOf(listCriteriaVersions(actor, lenderId, 'RURAL'))).toBe('FORBIDDEN')
  }
})

test('staff see what a lender offered on any day: verified, offered, not lapsed', async () => {
  lenderId = market.dual.lenderId
  await giveCategory(lenderId, 'RURAL', null, { lvrMin: '50.00', lvrMax: '65.00' })
  clock.at('2026-10-01T01:00:00Z')
  await verifyCriteria(market.actors.staff, place(), {})
  clock.at('2026-10-10T01:00:00Z')
  const staff = editorOf(market.actors.staff, lenderId)
  await staff.save(await staff.open('RURAL'), { rateMin: '9' })
  await endEditing(market.actors.staff, place(), { session: 'one' })
  clock.at('2026-10-20T01:00:00Z')
  await verifyCriteria(market.actors.staff, place(), {})
  const rateOn = async (day: string) => {
    const [category] = await listOfferedOnDay(market.actors.staff, lenderId, day)
    return category?.fields.find(({ field }) => field === 'rateMin')?.value ?? null
  }
  expect(await rateOn('2026-09-30')).toBeNull()
  expect(await rateOn('2026-10-01')).toBe('8.95%')
  expect(await rateOn('2026-10-10')).toBe('8.95%')
  expect(await rateOn('2026-10-11')).toBeNull()
  expect(await rateOn('2026-10-20')).toBe('9.00%')
  expect(await rateOn('2026-11-19')).toBe('9.00%')
  expect(await rateOn('2026-11-20')).toBeNull()
  expect(await outcomeOf(listOfferedOnDay(market.actors.dual, lenderId, '2026-10-01'))).toBe('FORBIDDEN')
})
