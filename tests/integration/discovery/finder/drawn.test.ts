import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { dateToDay } from '#lib/core/dates.ts'
import type { Filters } from '#lib/core/filters.ts'
import { findProfiles } from '#lib/discovery/finder/queries.ts'
import { rankProfiles } from '#lib/discovery/finder/ranks/queries.ts'
import { readStanding } from '#lib/discovery/finder/ranks/scope.ts'
import { buildDetailsPath } from '#lib/discovery/finder/rules.ts'
import { type FinderKind, finderFilters, finderSearch } from '#lib/discovery/finder/search.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory, setMemory } from '#lib/server/column-store/questions.ts'
import type { RankFound } from '#lib/server/column-store/ranks.ts'
import { database } from '#lib/server/database/db.ts'
import { allProfiles, type Found, plainFinder } from '#tests/integration/discovery/finder/plain-finder.ts'
import { searches } from '#tests/integration/discovery/loan-search/drawn-searches.ts'
import { makeLoanMarket } from '#tests/integration/discovery/loan-search/loan-market.ts'
import type { Asked } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { pauseBroker } from '#tests/integration/market/profiles/market.ts'

// Each search runs for every viewer, for lenders and brokers, so a slow run compares 8,000 results.
const RUNS = process.env.SLOW === '1' ? 500 : 200
const DAY = 86_400_000

let market: Awaited<ReturnType<typeof makeLoanMarket>>
let profiles: Awaited<ReturnType<typeof allProfiles>>
let holding: Holding
let memory: Memory | null

beforeAll(async () => {
  market = await makeLoanMarket()
  const { second, dual, rivalBroker } = market.cast
  // One lender is not in the finder, and one broker is paused: loans without another broker are not public.
  await database().lender.updateMany({
    where: { id: { in: [second.lenderId, dual.lenderId] } },
    data: { finderFunctionOptIn: true },
  })
  await pauseBroker(rivalBroker.brokerId)
  profiles = await allProfiles()
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
  memory = findMemory(heldLoans.table)
})
afterAll(() => holding.close())

const listParameters = (filters: Filters) =>
  Object.values(filters).flatMap(({ controls }) => controls.map(({ parameter }) => parameter))
const FINDER_PARAMETERS = listParameters(finderFilters)
const LOANS_ALONE = listParameters(loanFilters).filter((parameter) => !FINDER_PARAMETERS.includes(parameter))

// A loan search without filters that the finder lacks, with finder-only filters, and a part of the order.
const drawnFinders = () =>
  fc.record({
    asked: fc
      .tuple(searches(market.cast, market.loans, market.bdms), fc.constantFrom('', '', '', 'D_90', 'Y_1', 'Y_2'))
      .map(([loans, settlementDateKey]): Asked => {
        const kept = Object.entries(loans).filter(
          ([name, value]) => !LOANS_ALONE.includes(name) && !(name.includes('Stars') && value === '0'),
        )
        return Object.fromEntries(settlementDateKey ? [...kept, ['settlementDateKey', settlementDateKey]] : kept)
      }),
    slice: fc.record({ offset: fc.constantFrom(0, 0, 1, 2), limit: fc.constantFrom(20, 1, 2) }),
  })

const asPlain = ({ groups }: RankFound): Found[] =>
  groups.map(({ sum, apart, last, ...group }) => ({
    ...group,
    last: last === null ? null : dateToDay(new Date(last * DAY)),
    current: BigInt(sum) - BigInt(apart),
    discharged: BigInt(apart),
  }))

const VIEWERS = ['visitor', 'staff', 'lender', 'second', 'dual', 'broker', 'rival', 'firm'] as const

test.each(VIEWERS)(
  '%s: random finder searches rank, count and sum the same in the column store, the database and loan by loan',
  async (who) => {
    const actor: Actor = who === 'visitor' ? visitor : market.cast.actors[who]
    const drawn = fc.sample(drawnFinders(), { numRuns: RUNS, seed: 20_261_125 })
    let hits = 0
    for (const kind of ['lender', 'broker'] as const satisfies FinderKind[]) {
      const standing = await readStanding(actor, kind)
      for (const { asked: loose, slice } of drawn) {
        const asked = actor.kind === 'visitor' ? publicly(loose) : loose
        const { filters } = finderSearch.parse(asked)
        const question = { kind, filters, slice, standing, isMapped: true as const }
        setMemory(heldLoans.table, memory)
        const held = await rankProfiles(actor, question)
        setMemory(heldLoans.table, null)
        const read = await rankProfiles(actor, question)
        const said = `${who} ${kind} ${JSON.stringify({ asked, slice })}`
        const { found, tallied } = plainFinder(actor, kind, asked, { loans: market.loans, profiles })
        expect(asPlain(held), said).toEqual(found.slice(slice.offset, slice.offset + slice.limit))
        expect([held.total, held.tallied], said).toEqual([found.length, tallied])
        expect(read, said).toEqual(held)
        if (found.length > 1) hits += 1
      }
    }
    expect(hits).toBeGreaterThan(RUNS / 10)
  },
  600_000,
)

test('[D-05] [L-08] Details on a card open exactly the loans that it counts, for every viewer who has them', async () => {
  const drawn = fc.sample(drawnFinders(), { numRuns: 60, seed: 20_261_127 })
  let opened = 0
  for (const who of VIEWERS)
    for (const kind of ['lender', 'broker'] as const satisfies FinderKind[])
      for (const { asked: loose } of drawn) {
        const actor: Actor = who === 'visitor' ? visitor : market.cast.actors[who]
        const search = finderSearch.parse(actor.kind === 'visitor' ? publicly(loose) : loose)
        const [card] = (await findProfiles(actor, kind, search)).rows
        const path = card && buildDetailsPath(actor, card, search)
        // A law firm has no links, and a lender's public page has no loans.
        if (!card || !path || (actor.kind === 'visitor' && kind === 'lender')) continue
        const { isMatching, filters } = parseProfileSearch(
          Object.fromEntries(new URL(path, 'http://covenant.example').searchParams),
        )
        const said = `${who} ${path}`
        expect(isMatching, said).toBe(true)
        const { total } = await listProfileLoans(actor, { kind, profileId: card.id, group: 'matching', filters })
        expect(total, said).toBe(card.matchingLoansCount)
        opened += 1
      }
  expect(opened).toBeGreaterThan(200)
}, 240_000)

// A visitor has no filter by credit, interest or subdivision type.
const publicly = (asked: Asked): Asked =>
  Object.fromEntries(
    Object.entries(asked).filter(([name]) => !['credits', 'interestKey', 'subdivisionScenario.typeKey'].includes(name)),
  )
