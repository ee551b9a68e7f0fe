import { brokerPolicies } from '#lib/brokers/policy.ts'
import { getPublicBroker } from '#lib/brokers/queries.ts'
import { visitor } from '#lib/core/actor.ts'
import { listProfileLoans } from '#lib/loans/profiles/queries.ts'
import { profileLoansQuery, publicLoansDoor } from '#lib/loans/profiles/schema.ts'
import { pageEnvelope } from '#lib/server/envelope.ts'
import { route } from '#lib/server/route.ts'

/** A public broker's closed loans, the same for everybody and without their lenders (rows D-23, P-12). */
export const GET = route({
  policy: brokerPolicies.viewPublic.who,
  params: publicLoansDoor,
  query: profileLoansQuery,
  handle: async ({ params: { id, list }, query }) => {
    const { id: profileId } = await getPublicBroker(visitor, id)
    return pageEnvelope(await listProfileLoans(visitor, { kind: 'broker', profileId, group: list, ...query }))
  },
})
