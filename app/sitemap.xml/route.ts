import { anyone } from '#lib/core/policy.ts'
import { listPublicAddresses, listSitemapParts } from '#lib/discovery/finder/addresses/queries.ts'
import { buildSitemap, buildSitemapIndex } from '#lib/discovery/finder/addresses/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { route } from '#lib/web/route.ts'

/** The sitemap: all public URLs, or an index of its parts if they exceed one file. */
export const GET = route({
  policy: anyone,
  answer: 'file',
  handle: async ({ actor }) => {
    const { origin } = new URL(getEnv().NEXTAUTH_URL)
    const parts = await listSitemapParts(actor)
    const xml =
      parts.length > 1
        ? buildSitemapIndex(origin, parts)
        : buildSitemap(origin, await listPublicAddresses(actor, parts[0] ?? 1))
    return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
  },
})
