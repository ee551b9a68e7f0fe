import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, type ChangeKey, COST_WISHES, type Deal, type Offer, STEPS } from '#lib/market/scenarios/fields.ts'
import { FAIL } from '#lib/market/scenarios/judging/fields.ts'
import { isFit, listJudges, listRules, RULES } from '#lib/market/scenarios/judging/rules.ts'
import { markNeeded } from '#lib/market/scenarios/near-misses/fields.ts'
import { applyChanges, findNearMiss, hasNearMiss } from '#lib/market/scenarios/near-misses/rules.ts'
import { isPossibleLvr } from '#lib/market/scenarios/rules.ts'
import { met, SECURITIES, TODAY } from './drawn.ts'

const codesOf = (deal: Deal, offer: Offer) => listJudges(offer.categoryKey).map((judge) => judge(deal, offer, TODAY))
const missOf = (deal: Deal, offer: Offer) =>
  findNearMiss({ deal, offer, today: TODAY, securities: SECURITIES }, codesOf(deal, offer))

/** The same check without building the near miss, as for lists. */
const isNear = (deal: Deal, offer: Offer): boolean => {
  const codes = codesOf(deal, offer)
  const needed = listRules(offer.categoryKey).reduce(
    (marks, key, at) => (codes[at] === FAIL ? marks | markNeeded(RULES[key].fixedBy) : marks),
    0,
  )
  return hasNearMiss({ deal, offer, today: TODAY, securities: SECURITIES }, needed)
}

type Stepped = Extract<Change, { from: number }>
const isStepped = (change: Change): change is Stepped => change.steps > 0

/** The changes with one step less in one of them, or without it if it has only one step. */
const withOneStepLess = (changes: readonly Change[], at: number): Change[] =>
  changes.flatMap((change, place) => {
    if (place !== at || !isStepped(change)) return [change]
    const back = Math.sign(change.from - change.to) * STEPS[change.key]
    return change.steps === 1 ? [] : [Object.assign({}, change, { to: change.to + back, steps: change.steps - 1 })]
  })

test('a near miss makes the deal fit, and one step less of any change does not (10,000 cases)', () => {
  const seen = { missed: 0, one: 0, two: 0, none: 0, keys: new Set<ChangeKey>() }
  fc.assert(
    fc.property(met, ({ deal, offer }) => {
      if (isFit(deal, offer, TODAY)) return
      seen.missed += 1
      const miss = missOf(deal, offer)
      expect(isNear(deal, offer)).toBe(miss !== null)
      if (!miss) {
        seen.none += 1
        return
      }
      seen[miss.changes.length === 1 ? 'one' : 'two'] += 1
      expect(miss.changes.length).toBeLessThanOrEqual(2)
      expect(isFit(applyChanges(deal, miss.changes), offer, TODAY)).toBe(true)
      for (const [at, change] of miss.changes.entries()) {
        seen.keys.add(change.key)
        if (!isStepped(change)) continue
        expect(Math.abs(change.to - change.from)).toBe(change.steps * STEPS[change.key])
        expect(isFit(applyChanges(deal, withOneStepLess(miss.changes, at)), offer, TODAY)).toBe(false)
      }
    }),
    { numRuns: 16_000, seed: 14 },
  )
  expect(seen.missed).toBeGreaterThan(10_000)
  expect(Math.min(seen.one, seen.two, seen.none)).toBeGreaterThan(300)
  expect(seen.keys.size).toBe(9)
})

const REACH = 14

/** Every change within a number of steps, and every choice and place that the lender states. */
const listChanges = (deal: Deal, offer: Offer): Change[] => {
  const steps = Array.from({ length: REACH }, (_each, at) => at + 1)
  const step = (key: keyof typeof STEPS, from: number, by: number): Change => ({
    key,
    steps: Math.abs(by),
    from,
    to: from + by * STEPS[key],
    amountOnSameValue: null,
  })
  const { lvr } = deal
  return [
    ...steps.flatMap((by) => [step('amount', deal.amount, by), step('amount', deal.amount, -by)]),
    ...(lvr === null
      ? []
      : steps.map((by) => step('lvr', lvr, -by)).filter((each) => 'to' in each && isPossibleLvr(each.to))),
    ...COST_WISHES.flatMap((key) => {
      const wish = deal[key]
      return wish === null ? [] : steps.map((by) => step(key, wish, by))
    }),
    ...[...offer.choices].flatMap((choice): Change[] => {
      const facts = SECURITIES.get(choice)
      return facts
        ? [{ key: 'security', steps: 0, choice, isResidential: facts.isResidential, groupKey: facts.groupKey }]
        : []
    }),
    ...[...offer.states.values()].flatMap(({ stateKey, metres, regions }): Change[] => [
      { key: 'place', steps: 0, place: { stateKey, regionId: null, metres } },
      ...[...regions.keys()].map(
        (regionId): Change => ({ key: 'place', steps: 0, place: { stateKey, regionId, metres: null } }),
      ),
    ]),
  ]
}

const sizeOf = (changes: readonly Change[]): number =>
  changes.reduce(
    (sum, change) => sum + (isStepped(change) ? Math.abs(change.to - change.from) / Math.max(change.from, 1) : 1),
    0,
  )

/** Returns the size of the smallest of these changes, or pairs of them, that makes the deal fit. */
const searchAll = (deal: Deal, offer: Offer): number => {
  const changes = listChanges(deal, offer)
  let best = Number.POSITIVE_INFINITY
  const tryOut = (some: Change[]) => {
    if (sizeOf(some) < best && isFit(applyChanges(deal, some), offer, TODAY)) best = sizeOf(some)
  }
  for (const [at, one] of changes.entries()) {
    tryOut([one])
    for (const other of changes.slice(at + 1)) if (other.key !== one.key) tryOut([one, other])
  }
  return best
}

test('no smaller change helps, and no pair where none is found, compared with a full search', () => {
  const seen = { found: 0, none: 0 }
  fc.assert(
    fc.property(met, ({ deal, offer }) => {
      if (isFit(deal, offer, TODAY)) return
      const miss = missOf(deal, offer)
      const best = searchAll(deal, offer)
      if (miss?.changes.some(({ steps }) => steps > REACH)) expect(miss.size).toBeLessThanOrEqual(best + 1e-9)
      else expect(miss?.size ?? Number.POSITIVE_INFINITY).toBeCloseTo(best, 9)
      seen[miss ? 'found' : 'none'] += 1
    }),
    { numRuns: 900, seed: 4 },
  )
  expect(Math.min(seen.found, seen.none)).toBeGreaterThan(30)
})
