import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Offer, RULE_KEYS, type RuleKey, type StatedRange } from '#lib/market/scenarios/fields.ts'
import type { Read } from '#lib/market/scenarios/judging/fields.ts'
import { listRules, RULES } from '#lib/market/scenarios/judging/rules.ts'
import { met, TODAY } from './drawn.ts'

type Change = { reads: readonly Read[]; make: (offer: Offer, other: Offer) => Offer }

const end = (pair: keyof Offer, which: keyof StatedRange, term: Read): Change => ({
  reads: [term],
  make: (offer, other) => ({
    ...offer,
    [pair]: { ...(offer[pair] as StatedRange), [which]: (other[pair] as StatedRange)[which] },
  }),
})

/** Each stated criterion, replaced alone by that of another offer. */
const CHANGES: Record<string, Change> = {
  available: { reads: ['available'], make: (offer, { available }) => ({ ...offer, available }) },
  parcelMin: end('parcel', 'min', 'preferredParcelSizeMin'),
  parcelMax: end('parcel', 'max', 'preferredParcelSizeMax'),
  lvrMin: end('lvr', 'min', 'lvrMin'),
  lvrMax: end('lvr', 'max', 'lvrMax'),
  lvrResidentialMin: end('lvrResidential', 'min', 'lvrResidentialMin'),
  lvrResidentialMax: end('lvrResidential', 'max', 'lvrResidentialMax'),
  lvrNonResidentialMin: end('lvrNonResidential', 'min', 'lvrNonResidentialMin'),
  lvrNonResidentialMax: end('lvrNonResidential', 'max', 'lvrNonResidentialMax'),
  rateMin: end('rate', 'min', 'rateMin'),
  rateMax: end('rate', 'max', 'rateMax'),
  higherRateMin: end('higherRate', 'min', 'higherRateMin'),
  higherRateMax: end('higherRate', 'max', 'higherRateMax'),
  estabFeeMin: end('fee', 'min', 'estabFeeMin'),
  estabFeeMax: end('fee', 'max', 'estabFeeMax'),
  lineFeeMin: end('lineFee', 'min', 'lineFeeMin'),
  lineFeeMax: end('lineFee', 'max', 'lineFeeMax'),
  choices: { reads: ['choices'], make: (offer, { choices }) => ({ ...offer, choices }) },
  states: { reads: ['states'], make: (offer, { states }) => ({ ...offer, states }) },
  verified: { reads: ['lastVerifiedDate'], make: (offer, { verifiedOn }) => ({ ...offer, verifiedOn }) },
}

test('changing one criterion changes the result of exactly those rules that read it (10,000 cases)', () => {
  const flipped = new Map<string, Set<RuleKey>>(Object.keys(CHANGES).map((name) => [name, new Set()]))
  fc.assert(
    fc.property(met, met, fc.constantFrom(...Object.keys(CHANGES)), ({ deal, offer }, { offer: other }, name) => {
      const { make, reads } = CHANGES[name] as Change
      const changed = make(offer, other)
      for (const key of listRules(offer.categoryKey)) {
        const { judge, reads: own } = RULES[key]
        if (judge(deal, offer, TODAY) === judge(deal, changed, TODAY)) continue
        expect(
          reads.some((term) => own.includes(term)),
          `${name} changes ${key}`,
        ).toBe(true)
        flipped.get(name)?.add(key)
      }
    }),
    { numRuns: 20_000, seed: 3 },
  )
  // The cost of funds is a sum of terms that the cached offer has already added up.
  for (const [name, keys] of flipped) {
    const { reads } = CHANGES[name] as Change
    const readers = RULE_KEYS.filter(
      (key) => key !== 'costOfFunds' && reads.some((term) => RULES[key].reads.includes(term)),
    )
    expect([...keys].sort(), name).toEqual(readers.sort())
  }
})

test('a rule is not stated if either side leaves it open', () => {
  const SILENT = {
    rate: null,
    higherRate: null,
    fee: null,
    lineFee: null,
    costOfFunds: null,
    lvr: null,
    security: null,
    place: null,
  }
  fc.assert(
    fc.property(met, ({ deal, offer }) => {
      for (const key of ['lvr', 'state', 'place', 'security', 'rate', 'higherRate', 'fee', 'costOfFunds'] as const)
        expect(RULES[key].judge({ ...deal, ...SILENT }, offer, TODAY)).toBe(3)
    }),
    { numRuns: 500 },
  )
})
