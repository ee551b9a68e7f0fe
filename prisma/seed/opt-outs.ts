import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import type { Choice, OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { runTransaction } from '#lib/server/database/db.ts'
import { findActor } from './factories.ts'

type People = readonly { people: readonly { accountId: number }[] }[]

/** For each kind of mail, every nth person opts out. */
const LEFT: readonly { scope: OptOutScope; every: number }[] = [
  { scope: 'MARKETING', every: 3 },
  { scope: 'NINETY_DAYS_ACTIVITY', every: 5 },
  { scope: 'SYNDICATE_FUNDERS', every: 7 },
  { scope: 'BROKER_RURAL', every: 4 },
  { scope: 'BROKER_MEZZANINE', every: 6 },
  { scope: 'LENDER_LAND_BANK', every: 5 },
]

/**
 * Records opt-outs of some people at a given time, as from their own page; the first person of each company keeps all
 * mail. Returns how many people opted out.
 */
export const storeOptOuts = async (companies: People, at: Date): Promise<number> => {
  let count = 0
  const others = companies.flatMap(({ people }) => people.slice(1))
  for (const [place, { accountId }] of others.entries()) {
    const choices: Choice[] = LEFT.filter(({ every }) => place % every === every - 1).map(({ scope }) => ({
      scope,
      isOut: true,
    }))
    if (choices.length === 0) continue
    // People of switched-off companies cannot sign in to choose.
    const actor = await findActor(accountId).catch(() => null)
    if (!actor) continue
    await runTransaction((tx) =>
      recordOptOutChoices(tx, actor, { address: actor.email, choices, origin: { source: 'PAGE', at } }),
    )
    count += 1
  }
  return count
}
