import { describe, expect, test } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { readTotalsOf } from '#tests/integration/discovery/user-search/every-total.ts'
import { idsOf, SEARCHERS, setUpKeptMarket } from '#tests/integration/discovery/user-search/kept-market.ts'

const { setup, find, listAll } = setUpKeptMarket()
const countOffers = ({ currentCriteria }: UserCells) =>
  currentCriteria === 'N/A' ? 0 : currentCriteria.split(', ').length
const isLender = ({ type }: UserCells) => type.startsWith('Lender')

const CELLS: [string, Record<string, string>, (row: UserCells) => boolean][] = [
  ['without a mobile', { missingKey: 'MOBILE' }, ({ mobile }) => mobile === null],
  ['without an email', { missingKey: 'EMAIL' }, ({ email }) => email === null],
  ['without one of them', { missingKey: 'EITHER' }, ({ email, mobile }) => email === null || mobile === null],
  ['without both', { missingKey: 'BOTH' }, ({ email, mobile }) => email === null && mobile === null],
  ['without a website', { missingKey: 'WEBSITE' }, ({ website }) => !website],
  ['with a BDM', { hasBdm: 'true' }, ({ bdm }) => bdm !== null],
  ['without a BDM', { hasBdm: 'false' }, ({ bdm, type }) => bdm === null && type !== 'Law Firm'],
  ['of lenders without a category', { offersKey: 'NONE' }, (row) => isLender(row) && countOffers(row) === 0],
  ['of lenders with one category', { offersKey: 'ONE' }, (row) => isLender(row) && countOffers(row) === 1],
  ['of lenders with several categories', { offersKey: 'SEVERAL' }, (row) => countOffers(row) > 1],
  ['never noted or called', { noNoteKey: 'NEVER' }, ({ lastFileNote }) => lastFileNote === null],
  ['of two types', { typeKey: 'BROKER,LENDER' }, ({ type }) => type.startsWith('Lender') || type === 'Broker'],
]

describe.each(SEARCHERS)('for %s', (role) => {
  test.each(CELLS)('[K-03] people %s are those whose cells say so', async (_what, asked, isMeant) => {
    const meant = (await listAll(role)).filter(isMeant)
    const { rows, total } = await find(role, asked)
    expect(idsOf(rows)).toEqual(idsOf(meant))
    expect(total).toBe(meant.length)
    expect(await readTotalsOf(setup.cast.actors[role], asked)).toEqual([total])
  })

  test('[K-03] a day since which nobody wrote or called leaves out those who were', async () => {
    const all = await listAll(role)
    for (const ago of [0, 1, 3, 5, 9]) {
      const day = addDaysTo(today(), -ago)
      const quiet = all.filter(({ lastFileNote }) => lastFileNote === null || lastFileNote < day)
      expect(idsOf((await find(role, { noNoteSince: day })).rows), day).toEqual(idsOf(quiet))
      const gap = await find(role, { notCalledSince: day })
      const gaps = all.filter(({ lastCall }) => lastCall === null)
      expect(gap.total).toBeGreaterThanOrEqual(gaps.length)
    }
    expect((await find(role, { notCalledKey: 'D_30' })).total).toBe(
      (await find(role, { notCalledSince: addDaysTo(today(), -29) })).total,
    )
    expect((await find(role, { noLoanKey: 'D_180' })).total).toBe(
      (await find(role, { noLoanSince: addDaysTo(today(), -179) })).total,
    )
  })

  test('[K-03] subscribers are found by their categories', async () => {
    const { rows } = await pool().query('select broker_id as id, category_key as key from broker_subscriptions')
    const all = await listAll(role)
    const ofBroker = (isMeant: (keys: string[]) => boolean) =>
      all.filter(
        ({ brokerId }) =>
          brokerId !== null && isMeant(rows.filter(({ id }) => id === brokerId).map(({ key }) => key as string)),
      )
    const expectFound = async (asked: Record<string, string>, isMeant: (keys: string[]) => boolean) =>
      expect(idsOf((await find(role, asked)).rows.filter(({ brokerId }) => brokerId !== null))).toEqual(
        idsOf(ofBroker(isMeant)),
      )
    await expectFound({ subscribed: 'true' }, (keys) => keys.length > 0)
    await expectFound({ subscribed: 'false' }, (keys) => keys.length === 0)
    await expectFound({ subscriptionKeys: 'CONSTRUCTION' }, (keys) => keys.includes('CONSTRUCTION'))
    await expectFound({ subscriptionKeys: 'CONSTRUCTION,RURAL' }, (keys) => keys.length > 0)
    await expectFound({ subscriptionKeys: 'MEZZANINE' }, () => false)
  })
})
