import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { getJudged, getNearMiss, judgeAll } from '#lib/market/scenarios/answers/rules.ts'
import { EVIDENCE_BANDS, MATCH_LISTS } from '#lib/market/scenarios/fields.ts'
import { RANKING_KEYS } from '#lib/market/scenarios/ranking/labels.ts'
import { explainRank, findDecidingPoint, needsOtherProperty } from '#lib/market/scenarios/ranking/rules.ts'
import { explainOffer } from '#lib/market/scenarios/reasons/rules.ts'
import { describeUnstated } from '#lib/market/scenarios/values/rules.ts'
import { dealOf, met, offerOf, SECURITIES, TODAY } from './drawn.ts'

type Ranked = Parameters<typeof explainRank>[0]

const lender = (change: Partial<Omit<Ranked, 'shown'>> & { like?: number }): Ranked => {
  const { like = 0, ...given } = change
  return {
    rank: 1,
    lenderId: 1,
    fails: 0,
    warns: 0,
    evidenceBand: 'none',
    costOfFundsLow: '12.50',
    verifiedDaysAgo: 3,
    nearMiss: null,
    shown: [{ key: 'book', like } as Ranked['shown'][number]],
    ...given,
  }
}

test('explains why the first lender is ahead of the next, and why each other is behind the one before it', () => {
  const next = (change: Parameters<typeof lender>[0]) => lender({ rank: 2, lenderId: 2, ...change })
  const elsewhere = { changes: [{ key: 'place' }], text: '' } as unknown as Ranked['nearMiss']
  expect(explainRank(next({ nearMiss: elsewhere }), lender({ fails: 2 }))).toBe(
    'Behind number 1: needs another property.',
  )
  expect(explainRank(lender({ fails: 1 }), next({ fails: 3 }))).toBe(
    'First, ahead of number 2: fewer rules fail (1 against 3).',
  )
  expect(explainRank(next({ warns: 2 }), lender({}))).toBe('Behind number 1: more rules to check (2 against 0).')
  expect(explainRank(lender({ evidenceBand: 'some', like: 4 }), next({ evidenceBand: 'few', like: 1 }))).toBe(
    'First, ahead of number 2: its book has more like loans (4 against 1).',
  )
  expect(explainRank(next({ costOfFundsLow: null }), lender({}))).toBe('Behind number 1: no cost of funds stated.')
  expect(explainRank(lender({}), next({ costOfFundsLow: '12.75' }))).toBe(
    'First, ahead of number 2: lower cost of funds (from 12.50% against from 12.75%).',
  )
  expect(explainRank(lender({ verifiedDaysAgo: 0 }), next({ verifiedDaysAgo: 1 }))).toBe(
    'First, ahead of number 2: verified more recently (today against 1 day ago).',
  )
  expect(explainRank(next({}), lender({}))).toBe('Behind number 1: ranked equal, but listed later.')
})

test('similar loans within one band do not decide the order, as in the ranking', () => {
  const [one, other] = [
    lender({ evidenceBand: 'some', like: 9 }),
    lender({ evidenceBand: 'some', like: 3, lenderId: 2 }),
  ]
  expect(findDecidingPoint(one, other).key).toBe('number')
})

test('the explanation for two neighbours is what ranked them (random answers of all categories)', () => {
  const decided = new Set<string>()
  const drawn = fc.constantFrom(...CATEGORIES.map(({ key }) => key)).chain((category) =>
    fc.record({
      deal: dealOf(category),
      offers: fc.uniqueArray(offerOf(category), { minLength: 2, maxLength: 25, selector: ({ lenderId }) => lenderId }),
      likes: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 25, maxLength: 25 }),
    }),
  )
  fc.assert(
    fc.property(drawn, ({ deal, offers, likes }) => {
      offers.sort((one, other) => one.lenderId - other.lenderId)
      const likeOf = new Map(offers.map(({ lenderId }, at) => [lenderId, likes[at] as number]))
      const countLike = ({ lenderId }: { lenderId: number }) => likeOf.get(lenderId) as number
      const by = { today: TODAY, securities: SECURITIES, countLike }
      const all = judgeAll(deal, offers, by)
      for (const list of MATCH_LISTS) {
        const rows = Array.from(all.lists[list], (place, at) => {
          const judged = getJudged(all, place)
          const { offer, fails, warns, band } = judged
          const nearMiss = list === 'near' ? getNearMiss({ deal, judgedAll: all, judged, by }) : null
          const { min } = offer.costOfFunds
          return lender({
            rank: at + 1,
            lenderId: offer.lenderId,
            fails,
            warns,
            evidenceBand: EVIDENCE_BANDS[band]?.key ?? 'none',
            costOfFundsLow: min === null ? null : (min / 100).toFixed(2),
            verifiedDaysAgo: TODAY - offer.verifiedOn,
            like: countLike(offer),
            nearMiss: nearMiss && ({ changes: nearMiss.changes, text: '' } as unknown as Ranked['nearMiss']),
          })
        })
        expect(
          rows.filter(needsOtherProperty).map(({ rank }) => all.needsProperty[all.lists[list][rank - 1] as number]),
        ).toEqual(rows.filter(needsOtherProperty).map(() => 1))
        for (const [at, row] of rows.entries()) {
          const next = rows[at + 1]
          if (!next) continue
          const { key, isAhead } = findDecidingPoint(row, next)
          expect(isAhead, `${key} of number ${row.rank}`).toBe(true)
          decided.add(key)
        }
      }
    }),
    { numRuns: 400, seed: 5 },
  )
  // Lenders that are equal in everything else are too rare in random data.
  expect([...decided].sort()).toEqual(RANKING_KEYS.filter((key) => key !== 'number').toSorted())
})

test('the number of open criteria of a fitting lender agrees with its reasons (random answers of all categories)', () => {
  const seen = new Set<number>()
  fc.assert(
    fc.property(met, ({ deal, offer }) => {
      const all = judgeAll(deal, [offer], { today: TODAY, securities: SECURITIES, countLike: () => 0 })
      fc.pre(all.lists.fits.length === 1)
      const names = { place: deal.place ? 'Suburb' : '', state: 'VIC', security: deal.security ? 'Security' : '' }
      const worded = { deal, names, securities: SECURITIES, today: TODAY }
      const unstated = describeUnstated({ stated: explainOffer({ worded, offer, codes: all.codes }) })
      expect(all.leavesOpen[0], unstated).toBe(unstated === '' ? 0 : 1)
      seen.add(all.leavesOpen[0] as number)
    }),
    { numRuns: 5_000, seed: 8 },
  )
  expect(seen.size).toBe(2)
})
