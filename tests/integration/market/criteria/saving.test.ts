import { beforeAll, describe, expect, test } from 'vitest'
import { saveTyped } from '#lib/market/criteria/editing/commands.ts'
import { getCriteriaEditor } from '#lib/market/criteria/editing/queries.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { CriteriaValues, EditedCriteria } from '#lib/market/criteria/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { giveCategory } from './terms.ts'

let market: Market
beforeAll(async () => {
  market = await makeMarket()
})

const place = (categoryKey: CategoryKey) => ({ lenderId: market.lender.lenderId, categoryKey })
const open = (key: CategoryKey) => getCriteriaEditor(market.actors.lender, market.lender.lenderId, key)
const save = (
  edited: EditedCriteria,
  change: Partial<CriteriaValues>,
  { session = 'one', sequence = 1, actor = market.actors.lender, version = edited.version } = {},
) =>
  saveTyped(actor, place(edited.categoryKey), {
    values: { ...edited.values, ...change },
    version,
    session,
    sequence,
  })

describe('a lender who edits criteria', () => {
  test('[F-11] [F-22] stores valid input at once, and keeps the rest for themselves only', async () => {
    const empty = await open('RURAL')
    expect(empty).toMatchObject({ version: 0, status: 3, values: { states: [{ stateKey: 'NSW' }] } })
    const saved = await save(empty, { available: '$25,000,000', rateMin: '7.', rateMax: '9', comments: ' ours ' })
    expect(saved.version).toBe(1)
    expect(saved.unsaved.map(({ field }) => field)).toEqual(['rateMin'])
    expect(saved.values).toMatchObject({ available: '25000000', rateMin: '7.', rateMax: '9.00', comments: ' ours ' })
    expect((await open('RURAL')).values.rateMin).toBe('7.')
    const staffs = await getCriteriaEditor(market.actors.staff, market.lender.lenderId, 'RURAL')
    expect(staffs).toMatchObject({ values: { rateMin: '' }, unsaved: [] })
  })

  test('[F-16] cannot store an amount of $0, and the last state remains', async () => {
    const before = await open('RURAL')
    const saved = await save(before, { available: '0', states: [] }, { session: 'two' })
    expect(saved.version).toBe(before.version)
    expect(saved.unsaved.map(({ message }) => message)).toEqual([
      'This is not possible because you cannot offer $0 to brokers looking for funds.',
      expect.any(String),
      'State is required.',
    ])
    const row = await database().lenderCategory.findFirstOrThrow({ where: place('RURAL') })
    expect(row.available).toBe(25_000_000n)
    expect(await database().lenderCategoryState.count({ where: { lenderCategoryId: row.id } })).toBe(1)
  })

  test('[F-04] [F-17] clears dependent fields with the field they depend on', async () => {
    await giveCategory(market.lender.lenderId, 'FIRST_RANKING', null, { lvrResidentialMin: '50.00' })
    const saved = await save(await open('FIRST_RANKING'), {
      choices: ['OFFICE'],
      lvrNonResidentialMin: '40',
      isSyndicateLender: false,
      advertiseToOtherSyndicateLenders: true,
    })
    expect(saved.values).toMatchObject({
      choices: ['OFFICE'],
      lvrResidentialMin: '',
      lvrNonResidentialMin: '40.00',
      advertiseToOtherSyndicateLenders: false,
    })
  })

  test('loses the verification with a real change, but not with an unchanged save', async () => {
    await giveCategory(market.lender.lenderId, 'MEZZANINE', new Date())
    const before = await open('MEZZANINE')
    const same = await save(before, { rateMin: ' 8.95 % ' })
    expect([same.version, same.status]).toEqual([before.version, 1])
    const changed = await save(same, { rateMin: '8.96' }, { sequence: 2 })
    expect([changed.version, changed.status, changed.lastVerifiedDate]).toEqual([
      before.version + 1,
      2,
      before.lastVerifiedDate,
    ])
  })
})

describe('two editors', () => {
  test('one editor never conflicts with their own saves, and a late one changes nothing', async () => {
    await giveCategory(market.lender.lenderId, 'LAND_BANK', null)
    const before = await open('LAND_BANK')
    await save(before, { rateMin: '9' }, { sequence: 1 })
    const third = await save(before, { rateMin: '9.5' }, { sequence: 3 })
    expect((await save(before, { rateMin: '9.2' }, { sequence: 2 })).values.rateMin).toBe('9.50')
    expect(third.version).toBe(before.version + 2)
    const refused = save(before, { rateMax: '14' }, { session: 'other', actor: market.actors.staff as never })
    await expect(refused).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { version: third.version, values: { rateMin: '9.50', rateMax: '11.50' } },
    })
  })

  test('only staff and the lender itself can read or save unfinished input', async () => {
    const { actors, lender } = market
    const edited = await open('LAND_BANK')
    for (const actor of [actors.rivalLender, actors.broker, actors.dual, actors.firm, actors.rivalBroker]) {
      expect(await outcomeOf(getCriteriaEditor(actor, lender.lenderId, 'LAND_BANK'))).toBe('FORBIDDEN')
      expect(await outcomeOf(save(edited, {}, { actor: actor as never }))).toBe('FORBIDDEN')
    }
  })
})
