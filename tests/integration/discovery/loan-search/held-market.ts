import { afterAll, beforeAll } from 'vitest'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory } from '#lib/server/column-store/questions.ts'
import { makeLoanMarket } from '#tests/integration/discovery/loan-search/loan-market.ts'

type Market = Awaited<ReturnType<typeof makeLoanMarket>>

/** Makes the market of loans before the tests of a file and holds it in memory until they are done. */
export const holdLoanMarket = (): { market: Market; memory: Memory | null } => {
  const setup = {} as { market: Market; memory: Memory | null }
  let holding: Holding
  beforeAll(async () => {
    setup.market = await makeLoanMarket()
    holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
    await holding.ready
    setup.memory = findMemory(heldLoans.table)
  })
  afterAll(() => holding.close())
  return setup
}
