import { anyone } from '#lib/core/policy.ts'
import { publicAddresses, sitemapParts } from '#lib/discovery/finder/addresses/queries.ts'
import { sitemapIndexXml, sitemapXml } from '#lib/discovery/finder/addresses/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { route } from '#lib/web/route.ts'

/** The sitemap: all public URLs, or an index of its parts if they exceed one file. */
export const GET = route({
  policy: anyone,
  answer: 'file',
  handle: async ({ actor }) => {
    const { origin } = new URL(getEnv().NEXTAUTH_URL)
    const parts = await sitemapParts(actor)
    const xml =
      parts.length > 1
        ? sitemapIndexXml(origin, parts)
        : sitemapXml(origin, await publicAddresses(actor, parts[0] ?? 1))
    return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
  },
})
