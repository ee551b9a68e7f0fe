import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { database } from '#lib/server/database/db.ts'
import type { PlannedCategory } from './criteria.ts'
import { findWorkingDay, toInstant } from './days.ts'
import type { Market } from './market.ts'
import { createRandom } from './random.ts'

export type PlannedSubscription = { company: number; key: CategoryKey }

type Status = 'MATCHED' | 'IN_DISCUSSION' | 'PAUSED' | 'DECLINED'

/** A planned status and note of a pair of companies. */
export type PlannedPair = {
  lender: number
  broker: number
  statuses: { lender: Status; broker: Status; platform: Status }
  note: string | null
  /** The side that edited it last; below, how many days ago. */
  by: 'lender' | 'broker' | 'staff'
  daysAgo: number
}

const STATUSES = [
  ['MATCHED', 60],
  ['IN_DISCUSSION', 20],
  ['PAUSED', 10],
  ['DECLINED', 10],
] as const
const NOTES = [
  'Met at the broker day in March; they want to see two more deals first.',
  'Works well on second mortgages in western Sydney.',
  'Prefers to deal with one person at the lender.',
  'Paused until the new credit policy is out.',
  'Three settlements this quarter, none late.',
  'Asked for a call before each application.',
  'Commission is agreed by email, see the note of the last call.',
]

/** Plans the subscriptions of each broker: two to five categories, but all six for the named broker. */
export const planSubscriptions = (market: Market): PlannedSubscription[] => {
  const random = createRandom(72_001)
  const all = CATEGORIES.map(({ key }) => key)
  return market.companies.flatMap((company, index) => {
    if (company.kind !== 'BROKER' && company.kind !== 'DUAL') return []
    const isNamed = company.people[0]?.named?.key === 'broker'
    const keys = isNamed ? all : random.shuffle(all).slice(0, random.int(2, 5))
    return keys.map((key) => ({ company: index, key }))
  })
}

/** Plans the statuses and notes of pairs: about one pair in eight has one. */
export const planPairs = (
  categories: readonly PlannedCategory[],
  subscriptions: readonly PlannedSubscription[],
): PlannedPair[] => {
  const random = createRandom(73_001)
  const offered = Map.groupBy(
    categories.filter(({ isOffered }) => isOffered),
    ({ company }) => company,
  )
  const wanted = Map.groupBy(subscriptions, ({ company }) => company)
  const pairs: PlannedPair[] = []
  for (const [lender, its] of offered)
    for (const [broker, theirs] of wanted) {
      const isCommon = its.some(({ key }) => theirs.some((each) => each.key === key))
      if (lender === broker || !isCommon || !random.chance(0.13)) continue
      const by = random.pick(['lender', 'broker', 'staff'] as const)
      const note = random.chance(0.5) ? random.pick(NOTES) : null
      const status = () => random.weighted<Status>(STATUSES)
      const statuses = { lender: status(), broker: status(), platform: status() }
      const isUntouched = note === null && Object.values(statuses).every((each) => each === 'MATCHED')
      pairs.push({
        lender,
        broker,
        note,
        by,
        statuses: isUntouched ? { ...statuses, [by === 'staff' ? 'platform' : by]: 'IN_DISCUSSION' } : statuses,
        daysAgo: random.int(1, 120),
      })
    }
  return pairs
}

type Ids = {
  staff: readonly { accountId: number }[]
  companies: readonly { lenderId: number | null; brokerId: number | null; people: readonly { accountId: number }[] }[]
}

/** Stores subscriptions and pairs as the commands would. */
export const storePairs = async (
  subscriptions: readonly PlannedSubscription[],
  pairs: readonly PlannedPair[],
  { staff, companies }: Ids,
  today: Day,
): Promise<void> => {
  const at = (daysAgo: number) => toInstant(findWorkingDay(addDaysTo(today, -daysAgo)), 600)
  await database().brokerSubscription.createMany({
    data: subscriptions.map(({ company, key }) => ({
      brokerId: companies[company]?.brokerId as number,
      categoryKey: key,
      subscribedAt: at(200),
    })),
  })
  const editorOf = ({ by, lender, broker }: PlannedPair) =>
    by === 'staff'
      ? staff[(lender + broker) % staff.length]?.accountId
      : companies[by === 'lender' ? lender : broker]?.people[0]?.accountId
  await database().match.createMany({
    data: pairs.map((pair) => ({
      lenderId: companies[pair.lender]?.lenderId as number,
      brokerId: companies[pair.broker]?.brokerId as number,
      lenderStatusKey: pair.statuses.lender,
      brokerStatusKey: pair.statuses.broker,
      platformStatusKey: pair.statuses.platform,
      note: pair.note,
      editedById: editorOf(pair) ?? null,
      editedAt: at(pair.daysAgo),
    })),
  })
}
