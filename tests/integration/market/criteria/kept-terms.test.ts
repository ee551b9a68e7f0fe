import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endEditing } from '#lib/market/criteria/editing/commands.ts'
import {
  CATEGORIES,
  type CategoryKey,
  getDocumentedTermName,
  listCategoryFields,
  type NamedField,
} from '#lib/market/criteria/fields.ts'
import { getPublishedCriteria } from '#lib/market/criteria/queries.ts'
import { saveRecord } from '#lib/market/criteria/record/commands.ts'
import type { CriteriaValues } from '#lib/market/criteria/schema.ts'
import { compareCriteriaVersions, listCriteriaVersions } from '#lib/market/criteria/versions/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { editorOf } from './editors.ts'
import { giveCategory } from './terms.ts'

// Written from doc 2 and the decision 'what un-verifies', independently of the fields under test.
const KEPT = ['bookSize', 'comments']

let market: Market
let lenderId: number
beforeAll(async () => {
  market = await makeMarket()
  lenderId = market.lender.lenderId
})
beforeEach(async () => {
  await database().criteriaInput.deleteMany({ where: { lenderId } })
  await database().lenderCategory.deleteMany({ where: { lenderId } })
})

const editor = () => editorOf(market.actors.lender, lenderId)
const asBroker = (key: CategoryKey) => getPublishedCriteria(market.actors.broker, lenderId, key)

// Both kinds of security, so that either LVR may be given.
const giveVerified = async (key: CategoryKey) => {
  const id = await giveCategory(lenderId, key, new Date(), { isSyndicateLender: true })
  if (key === 'FIRST_RANKING' || key === 'SECOND_RANKING')
    await database().lenderCategorySecurityType.create({ data: { lenderCategoryId: id, securityTypeKey: 'OFFICE' } })
}

const anotherOf = ({ key, kind, end, least = 0, most }: NamedField): string | boolean => {
  if (kind === 'yesNo') return key !== 'isSyndicateLender'
  if (kind === 'text') return 'Words that were not there before'
  return String(end === 'max' ? most : least)
}

describe.each(CATEGORIES.map(({ key }) => key))('a verified category: %s', (categoryKey) => {
  const place = () => ({ lenderId, categoryKey })

  test.each(listCategoryFields(categoryKey).map((field) => [field.key, field] as const))(
    'stays verified after a change of %s only if nobody else can see that field',
    async (name, field) => {
      const isKept = KEPT.includes(name)
      await giveVerified(categoryKey)
      const shown = await asBroker(categoryKey)
      const before = await editor().open(categoryKey)
      const typed = await editor().save(before, { [name]: anotherOf(field) })
      expect(typed).toMatchObject({ version: before.version + 1, unsaved: [], status: isKept ? 1 : 2 })
      expect(await editor().open(categoryKey)).toEqual(typed)
      if (isKept) expect(await asBroker(categoryKey)).toEqual(shown)
      else expect(await outcomeOf(asBroker(categoryKey))).toBe('NOT_FOUND')

      await endEditing(market.actors.lender, place(), { session: 'one' })
      const [version] = await listCriteriaVersions(market.actors.staff, lenderId, categoryKey)
      const { fields } = await compareCriteriaVersions(market.actors.staff, {
        categoryKeys: place(),
        sequence: version?.sequence ?? 0,
      })
      expect([version?.act, fields.map((each) => each.field)]).toEqual(['CHANGED', expect.arrayContaining([name])])
    },
  )

  test.each(KEPT)(
    'stays verified and published if a record changes only %s, but not if it changes more',
    async (name) => {
      await giveVerified(categoryKey)
      const shown = await asBroker(categoryKey)
      const documented = getDocumentedTermName(categoryKey, name as 'comments')
      const sent = name === 'comments' ? 'Another note' : 7_000_000
      const saved = await saveRecord(market.actors.lender, place(), { [documented]: sent })
      expect(saved).toMatchObject({ isVerified: true, [documented]: name === 'comments' ? sent : 7_000_000n })
      expect(await asBroker(categoryKey)).toEqual(shown)
      const [version] = await listCriteriaVersions(market.actors.staff, lenderId, categoryKey)
      expect(version?.act).toBe('CHANGED')
      const more = await saveRecord(market.actors.staff, place(), { [documented]: null, rateMin: '9.25' })
      expect(more).toMatchObject({ isVerified: false, [documented]: null })
    },
  )

  test.each<[string, (values: CriteriaValues) => Partial<CriteriaValues>]>([
    ['choices', ({ choices }) => ({ choices: choices.slice(1) })],
    ['states', ({ states }) => ({ states: [...states, { stateKey: 'VIC', distanceKey: null, regionIds: [] }] })],
    ['regions', ({ states }) => ({ states: states.map((state) => ({ ...state, regionIds: [] })) })],
  ])('is no longer verified after a change of its %s', async (_what, change) => {
    await giveVerified(categoryKey)
    const before = await editor().open(categoryKey)
    expect(await editor().save(before, change(before.values))).toMatchObject({ status: 2 })
  })
})

test('a never verified or changed category is not verified by a comment', async () => {
  for (const verifiedAt of [null, new Date()]) {
    await giveCategory(lenderId, 'RURAL', verifiedAt, { isVerified: false })
    const saved = await editor().save(await editor().open('RURAL'), { comments: 'Ours' })
    expect(saved).toMatchObject({ status: 2, values: { comments: 'Ours' } })
    expect(await outcomeOf(asBroker('RURAL'))).toBe('NOT_FOUND')
    await database().lenderCategory.deleteMany({ where: { lenderId } })
  }
})
