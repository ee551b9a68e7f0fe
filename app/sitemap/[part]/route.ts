import { z } from 'zod'
import { notFound } from '#lib/core/errors.ts'
import { anyone } from '#lib/core/policy.ts'
import { listPublicAddresses, listSitemapParts } from '#lib/discovery/finder/addresses/queries.ts'
import { buildSitemap, parseSitemapPart } from '#lib/discovery/finder/addresses/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { route } from '#lib/web/route.ts'

/** One part of the sitemap: `1.xml` and so on. */
export const GET = route({
  policy: anyone,
  params: z.object({ part: z.string() }),
  answer: 'file',
  handle: async ({ actor, params }) => {
    const part = parseSitemapPart(params.part)
    if (part === null || !(await listSitemapParts(actor)).includes(part)) throw notFound()
    const addresses = await listPublicAddresses(actor, part)
    const { origin } = new URL(getEnv().NEXTAUTH_URL)
    const xml = buildSitemap(origin, addresses)
    return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
  },
})
