import type { Db } from '#lib/server/database/db.ts'

type Placed = (field: string) => string

const NAMES = { category: null, priority: null, place: null, security: null, purpose: null, credits: [] }
const KEYS = [
  ...['categoryKey', 'priorityKey', 'suburbId', 'stateKey', 'securityTypeKey', 'securitySubTypeKey', 'zoningKey'],
  ...['agricultureTypeKey', 'lvr', 'value', 'rate', 'higherRate', 'fee', 'lineFee', 'costOfFunds', 'termMonths'],
  ...['purposeKey', 'construction', 'subdivision', 'neededBy'],
]

/** A stored deal with only its amount. */
export const emptyDeal = () =>
  Object.assign(Object.fromEntries(KEYS.map((key) => [key, null])), { amount: 1_000_000, creditIds: [], names: NAMES })

/** A broker's scenario, about which lenders are asked one by one, each with words that only its own side may read. */
export const makeAskedScenario = async (db: Db, brokerId: number) => {
  const scenario = await db.askedScenario.create({
    data: { brokerId, deal: emptyDeal(), fingerprint: 'canary', askedAt: new Date() },
  })
  const ids: number[] = []
  return {
    scenarioId: scenario.id,
    ids,
    /** Asks a lender, which answers that it is interested. */
    ask: async (lenderId: number, place: Placed): Promise<void> => {
      const { id } = await db.approach.create({
        data: {
          scenarioId: scenario.id,
          lenderId,
          slot: ids.length + 1,
          state: 'INTERESTED',
          note: place('note of an approach'),
          askedAt: new Date(),
          answeredAt: new Date(),
          dueOn: new Date(Date.now() + 5 * 86_400_000),
          amount: 1_000_000n,
          rate: '9',
          fee: '1',
          answerNote: place('answer to an approach'),
        },
      })
      ids.push(id)
    },
  }
}
