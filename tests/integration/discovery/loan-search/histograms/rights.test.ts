import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { readLoanHistogram } from '#lib/discovery/loan-search/histograms/queries.ts'
import { parseSearchBeside } from '#lib/discovery/loan-search/histograms/schema.ts'
import { rebuildLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import {
  type Cast,
  discharged,
  makeCast,
  outcomeOf,
  preSettlement,
  recorded,
  setBooks,
} from '#tests/integration/lending/cast.ts'
import { apiAs } from '#tests/support/api.ts'

let cast: Cast

// Three current loans, one discharged and one before settlement, all of `second` with `broker`; one current loan of `lender`.
beforeAll(async () => {
  cast = await makeCast()
  const recordOf = (lender: Cast['lender'], contributionAmount: number, more: object) =>
    recorded({ lenders: [lender], brokers: [cast.broker], lawFirm: cast.firm } as unknown as Cast['parties'], {
      ...more,
      loanLenders: [{ lenderId: lender.lenderId, contributionAmount }],
    })
  for (const more of [{}, {}, {}, discharged, preSettlement]) await recordOf(cast.second, 1_200_000, more)
  await recordOf(cast.lender, 400_000, {})
  await rebuildLoanSearch(cast.actors.staff)
})

const read = (who: keyof Cast['actors'], asked: Record<string, string> = {}) =>
  readLoanHistogram(cast.actors[who], parseSearchBeside(asked, 'principal'), 'principal')
const countOf = async (...asked: Parameters<typeof read>) =>
  (await read(...asked)).bins.reduce((sum, { rows }) => sum + rows, 0)

test('has a sentence that says where most loans are, and a bar for each range', async () => {
  const { sentence, bins } = await read('staff')
  expect(sentence).toBe('Most of the 6 loans are between $1.2M and $1.25M.')
  expect(bins.filter(({ rows }) => rows > 0)).toEqual([
    { name: '$400K to $450K', from: '400000', to: '449999', rows: 1 },
    { name: '$1.2M to $1.25M', from: '1200000', to: '1249999', rows: 5 },
  ])
})

describe('[T-J5] a lender that hides its current book', () => {
  beforeAll(() => setBooks(cast.second.lenderId, { current: false }))

  test('has bars for others by its name only for its other book', async () => {
    const lenderId = String(cast.second.lenderId)
    expect(await countOf('staff', { lenderId })).toBe(5)
    expect(await countOf('second', { lenderId })).toBe(5)
    expect(await countOf('rival', { lenderId })).toBe(1)
    expect((await read('rival', { lenderId })).sentence).toBe('The only loan is between $1.2M and $1.25M.')
  })

  test('counts without its name as in the list, and loans before settlement only for their parties', async () => {
    expect(await countOf('rival')).toBe(5)
    expect(await countOf('broker')).toBe(6)
  })
})

test('[J-04] law firms and visitors have no histogram, and nobody has one for a filter that they may not use', async () => {
  expect(await outcomeOf(read('firm'))).toBe('FORBIDDEN')
  expect(await outcomeOf(readLoanHistogram(visitor, parseSearchBeside({}, 'lvr'), 'lvr'))).toBe('FORBIDDEN')
})

describe('the histogram endpoint', () => {
  test('ignores the range of its own field, and counts as found with both ends of an LVR', async () => {
    const api = await apiAs(cast.actors.staff)
    const get = async (query: string) => (await api('GET', `/api/loans/histogram?${query}`)).body
    expect(await get('field=principal&minPrincipal=1000000')).toEqual(await get('field=principal'))
    expect((await get('field=lvr')).data.sentence).toContain('valuation')
  })

  test('refuses an unknown field, and too many requests', async () => {
    const api = await apiAs(cast.actors.broker)
    const { status, body } = await api('GET', '/api/loans/histogram?field=lenderIds')
    expect([status, body.errors[0].field]).toEqual([400, 'field'])
    expect((await api('GET', '/api/loans/histogram?field=term')).status).toBe(200)
    await pool().query(`update attempt_counters set attempts = 300 where purpose = 'histogram'`)
    expect((await api('GET', '/api/loans/histogram?field=term')).status).toBe(429)
    expect((await api('GET', '/api/users/histogram?field=RURAL')).status).toBe(429)
  })
})
