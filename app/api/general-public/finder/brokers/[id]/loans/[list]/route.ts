import { visitor } from '#lib/core/actor.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { profileLoansQuery, publicLoansDoor } from '#lib/discovery/profile-loans/schema.ts'
import { brokerPolicies } from '#lib/market/brokers/policy.ts'
import { getPublicBroker } from '#lib/market/brokers/queries.ts'
import { pageEnvelope } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

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
