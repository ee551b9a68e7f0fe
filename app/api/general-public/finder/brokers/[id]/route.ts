import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { brokerPolicies } from '#lib/market/brokers/policy.ts'
import { getPublicBrokerDetail } from '#lib/market/brokers/queries.ts'
import { publicBrokerAnswer, slugQuery } from '#lib/market/brokers/schema.ts'
import { route } from '#lib/web/route.ts'

/**
 * Returns a public broker by broker id, or by a person's id and slug; 301 with the location for a wrong slug (rows
 * L-11, P-17).
 */
export const GET = route({
  policy: brokerPolicies.viewPublic.who,
  params: byId,
  query: slugQuery,
  answer: dataOf(publicBrokerAnswer),
  handle: async ({ actor, params, query }) => {
    const detail = await getPublicBrokerDetail(actor, params.id, query.slug)
    if ('location' in detail) return { status: 301, headers: { location: detail.location }, data: detail }
    return { data: { ...detail.broker, individualId: detail.individualId } }
  },
})
