import { visitor } from '#lib/core/actor.ts'
import { rowsOf } from '#lib/core/answers.ts'
import { loanListAnswer } from '#lib/discovery/loan-search/schema.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { profileLoansQuery, publicLoansParams } from '#lib/discovery/profile-loans/schema.ts'
import { brokerPolicies } from '#lib/market/brokers/policy.ts'
import { getPublicBroker } from '#lib/market/brokers/queries.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns a public broker's closed loans without their lenders, the same for every caller (rows D-23, P-12). */
export const GET = route({
  policy: brokerPolicies.viewPublic.who,
  params: publicLoansParams,
  query: profileLoansQuery,
  answer: rowsOf(loanListAnswer),
  handle: async ({ params: { id, list }, query }) => {
    const { id: profileId } = await getPublicBroker(visitor, id)
    return wrapRows(await listProfileLoans(visitor, { kind: 'broker', profileId, group: list, ...query }))
  },
})
