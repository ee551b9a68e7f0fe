import { z } from 'zod'
import { byId } from '#lib/core/parsing.ts'
import { storable } from '#lib/core/text.ts'
import { brokerPolicies } from '#lib/market/brokers/policy.ts'
import { publicBrokerDetail } from '#lib/market/brokers/queries.ts'
import { respond } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** A public broker by broker id, or by a person's id and slug; a wrong slug answers 301 with the location (rows L-11, P-17). */
export const GET = route({
  policy: brokerPolicies.viewPublic.who,
  params: byId,
  query: z.object({ slug: z.string().max(300).transform(storable).optional().catch(undefined) }),
  handle: async ({ actor, params, query }) => {
    const detail = await publicBrokerDetail(actor, params.id, query.slug)
    if (!('location' in detail)) return { data: { ...detail.broker, individualId: detail.individualId } }
    return respond({ status: 301, data: detail }, { location: detail.location })
  },
})
