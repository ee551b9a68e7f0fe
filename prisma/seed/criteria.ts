import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { storeCriteriaTerms } from '#lib/market/criteria/commands.ts'
import { readCriteriaLists } from '#lib/market/criteria/editing/queries.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import type { CategoryRow } from '#lib/market/criteria/queries.ts'
import {
  applyChoiceConsequences,
  createEmptyTerms,
  parseTypedTerms,
  toCriteriaFormValues,
} from '#lib/market/criteria/rules.ts'
import type { CriteriaLists, CriteriaValues } from '#lib/market/criteria/schema.ts'
import { readWrittenCategory, recordCriteriaVersion } from '#lib/market/criteria/versions/commands.ts'
import { runTransaction } from '#lib/server/database/db.ts'
import { now, setClock } from '#lib/server/operations/clock.ts'
import { toInstant } from './days.ts'
import type { Appetite, Market, PlannedCompany } from './market.ts'
import { createRandom, type Random } from './random.ts'

/** The verification state of a category today. */
type Standing = 'verified' | 'near lapse' | 'lapsed' | 'changed' | 'incomplete'

export type PlannedCategory = {
  company: number
  key: CategoryKey
  standing: Standing
  isOffered: boolean
  /** Days since the last verification; null if never verified. */
  verifiedDaysAgo: number | null
  appetite: Appetite
  stateKey: string
  /** The seed from which its terms are generated. */
  seed: number
}

const STANDINGS = [
  ['verified', 52],
  ['near lapse', 16],
  ['lapsed', 12],
  ['changed', 8],
  ['incomplete', 12],
] as const
const POPULAR = [
  ['FIRST_RANKING', 9],
  ['SECOND_RANKING', 6],
  ['CONSTRUCTION', 5],
  ['MEZZANINE', 3],
  ['LAND_BANK', 3],
  ['RURAL', 2],
] as const

const drawKeys = (random: Random, count: number): CategoryKey[] => {
  const found = new Set<CategoryKey>()
  while (found.size < count) found.add(random.weighted<CategoryKey>(POPULAR))
  return CATEGORIES.map(({ key }) => key).filter((key) => found.has(key))
}

const AGES: Record<Standing, [number, number] | null> = {
  verified: [0, 20],
  'near lapse': [23, 29],
  lapsed: [33, 75],
  changed: [4, 25],
  incomplete: null,
}

/** Plans the categories of each lender: two to five, but all six in different states for the named lender. */
export const planCriteria = (market: Market): PlannedCategory[] => {
  const random = createRandom(71_001)
  return market.companies.flatMap((company, index) => {
    if (company.kind !== 'LENDER' && company.kind !== 'DUAL') return []
    const isFirst = company.people[0]?.named?.key === 'lender'
    return drawKeys(random, isFirst ? 6 : random.int(2, 5)).map((key, at): PlannedCategory => {
      const standing = isFirst
        ? ((['verified', 'near lapse', 'verified', 'lapsed', 'changed', 'incomplete'] as const)[at] ?? 'verified')
        : random.weighted<Standing>(STANDINGS)
      const age = AGES[standing]
      return {
        company: index,
        key,
        standing,
        appetite: company.appetite,
        stateKey: company.stateKey,
        isOffered: isFirst || random.chance(0.92),
        verifiedDaysAgo: age && random.int(...age),
        seed: random.int(1, 1_000_000),
      }
    })
  })
}

const POINTS = [
  'Indicative terms the same day, approval within 48 hours, funds in five business days.',
  'No valuation needed below 50% LVR where a recent one exists.',
  'Direct access to the credit committee; you speak to the person who decides.',
  'We look through past credit events where the exit is clear.',
  'Interest may be capitalised for the whole term.',
  'Regional security welcome, priced for its town and not for its postcode.',
  'Private funds, no bank line behind us, so our terms do not move in the middle of a deal.',
  'Second look at deals that a bank has declined this week.',
]
const PRE_SALES = [
  'None below 60% of end value; above that, half of the debt covered.',
  'Debt covered to 80% by exchanged contracts with 10% deposits.',
  'No pre-sales for projects of up to twelve dwellings.',
]

// Typical terms by category, in percent: lower rate, default margin and LVR.
const PRICES: Record<CategoryKey, { rate: number; margin: number; lvr: number }> = {
  FIRST_RANKING: { rate: 9.2, margin: 4, lvr: 66 },
  SECOND_RANKING: { rate: 14.5, margin: 5, lvr: 70 },
  CONSTRUCTION: { rate: 10.4, margin: 4, lvr: 64 },
  MEZZANINE: { rate: 17.5, margin: 6, lvr: 76 },
  LAND_BANK: { rate: 11.8, margin: 4.5, lvr: 55 },
  RURAL: { rate: 9.9, margin: 4, lvr: 56 },
}

const roundToQuarter = (value: number): string => (Math.round(value * 4) / 4).toFixed(2)
const roundAmount = (value: number): string => {
  const step = 10 ** Math.max(4, Math.floor(Math.log10(value)) - 1)
  return String(Math.max(step, Math.round(value / step) * step))
}

const drawValues = ({ key, appetite, stateKey, seed }: PlannedCategory, lists: CriteriaLists): CriteriaValues => {
  const random = createRandom(seed)
  const { rate, margin, lvr } = PRICES[key]
  const low = rate + random.around(0, 0.8)
  const high = low + 1 + random.next() * 2.5
  const estab = 1 + random.next()
  const line = random.next()
  const top = Math.min(90, Math.round((lvr + random.around(0, 5)) / 5) * 5)
  const isSyndicate = random.chance(0.4)
  const ends = (pair: string, min: string, max: string) => ({ [`${pair}Min`]: min, [`${pair}Max`]: max })
  const groups = lists.choices.filter((_group, at) => at === 0 || random.chance(0.6))
  const figures = {
    ...ends('preferredParcelSize', roundAmount(appetite.from), roundAmount(appetite.to * (0.5 + random.next() / 2))),
    ...ends('rate', roundToQuarter(low), roundToQuarter(high)),
    ...ends('higherRate', roundToQuarter(low + margin), roundToQuarter(high + margin)),
    ...ends('estabFee', roundToQuarter(estab), roundToQuarter(estab + random.next())),
    ...ends('lineFee', roundToQuarter(line), roundToQuarter(line + random.next() / 2)),
    ...ends('lvr', '20.00', top.toFixed(2)),
    ...ends('lvrResidential', '20.00', top.toFixed(2)),
    ...ends('lvrNonResidential', '20.00', (top - 5).toFixed(2)),
  }
  const states = [
    ...new Set([stateKey, ...random.shuffle(lists.states.map((each) => each.key)).slice(0, random.int(0, 3))]),
  ]
  const values = {
    ...toCriteriaFormValues(createEmptyTerms()),
    ...figures,
    available: roundAmount(appetite.to * (1 + random.next() * 4)),
    pointOfDifference: random.shuffle(POINTS).slice(0, random.int(1, 2)).join(' '),
    preSales: random.pick(PRE_SALES),
    bookSize: roundAmount(appetite.to * (5 + random.next() * 20)),
    isSyndicateLender: isSyndicate,
    advertiseToOtherSyndicateLenders: isSyndicate && random.chance(0.6),
    choices: groups.flatMap(({ types }) =>
      types.filter((_type, at) => at === 0 || random.chance(0.7)).map((each) => each.key),
    ),
    states: states.map((state) => ({
      stateKey: state,
      distanceKey: random.pick(lists.distances).key,
      regionIds: random
        .shuffle(lists.states.find((each) => each.key === state)?.regions ?? [])
        .slice(0, random.int(1, 3))
        .map(({ id }) => id),
    })),
  } as CriteriaValues
  return applyChoiceConsequences(key, values, lists.choices)
}

// The fields missing in a form that was abandoned half-way.
const GAPS: readonly Partial<CriteriaValues>[] = [
  { pointOfDifference: '', rateMax: '' },
  { choices: [] },
  { estabFeeMin: '', estabFeeMax: '', higherRateMax: '' },
]

type Ids = { lenderId: number | null; people: readonly { accountId: number }[] }

/** Stores the planned criteria as the commands would, with verifications and history, one transaction per lender. */
export const storeCriteria = async (
  actor: Actor,
  plan: readonly PlannedCategory[],
  companies: readonly Ids[],
  market: Market,
  today: Day,
): Promise<void> => {
  const lists = new Map<CategoryKey, CriteriaLists>()
  for (const { key } of CATEGORIES) lists.set(key, await readCriteriaLists(actor, key))
  let at = now()
  const restore = setClock(() => at)
  try {
    for (const [index, categories] of Map.groupBy(plan, ({ company }) => company)) {
      const { lenderId, people } = companies[index] as Ids
      const company = market.companies[index] as PlannedCompany
      if (lenderId === null) continue
      await runTransaction(async (tx) => {
        for (const planned of categories) {
          const place = { lenderId, categoryKey: planned.key }
          const typed = drawValues(planned, lists.get(planned.key) as CriteriaLists)
          const person = company.people[0]
          const author = {
            editedById: people[0]?.accountId ?? null,
            editorName: `${person?.firstName} ${person?.lastName}`,
            editorCompany: company.name,
          }
          let row: CategoryRow | undefined
          const stand = async (values: CriteriaValues, day: Day, isVerified: boolean) => {
            at = toInstant(day, 9 * 60 + (planned.seed % 420))
            const { terms, errors } = parseTypedTerms(planned.key, values)
            if (errors.length > 0) throw new Error(`${planned.key}: ${JSON.stringify(errors)}`)
            await storeCriteriaTerms(tx, place, {
              row,
              terms,
              verification: isVerified
                ? { isVerified, lastVerifiedAt: at, lastVerifiedById: author.editedById }
                : { isVerified },
            })
            if (planned.isOffered && !row)
              await tx.lenderCategory.update({ where: { lenderId_categoryKey: place }, data: { isOffered: true } })
            row = await readWrittenCategory(tx, place)
            await recordCriteriaVersion(tx, place, { row, act: isVerified ? 'VERIFIED' : 'CHANGED', author })
          }
          const { standing, verifiedDaysAgo } = planned
          if (standing === 'incomplete') {
            await stand(
              { ...typed, ...GAPS[planned.seed % GAPS.length] },
              addDaysTo(today, -(planned.seed % 40) - 1),
              false,
            )
            continue
          }
          await stand(typed, addDaysTo(today, -(verifiedDaysAgo ?? 0) - 1), true)
          if (standing === 'changed')
            await stand({ ...typed, rateMin: '8.50' }, addDaysTo(today, -(planned.seed % 4) - 1), false)
        }
      })
    }
  } finally {
    restore()
  }
}
