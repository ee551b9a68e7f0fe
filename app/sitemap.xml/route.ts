import { anyone } from '#lib/core/policy.ts'
import { countPublicAddresses, publicAddresses } from '#lib/finder/addresses/queries.ts'
import { ADDRESSES_PER_PART, sitemapIndexXml, sitemapXml } from '#lib/finder/addresses/rules.ts'
import { env } from '#lib/server/env.ts'
import { route } from '#lib/server/route.ts'

/** The sitemap: every public address, or the index of its parts where they do not fit into one file. */
export const GET = route({
  policy: anyone,
  handle: async ({ actor }) => {
    const { origin } = new URL(env().NEXTAUTH_URL)
    const total = await countPublicAddresses(actor)
    const xml =
      total > ADDRESSES_PER_PART
        ? sitemapIndexXml(origin, total)
        : sitemapXml((await publicAddresses(actor, 1)).map((path) => origin + path))
    return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
  },
})
