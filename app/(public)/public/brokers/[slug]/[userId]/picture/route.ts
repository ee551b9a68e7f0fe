import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { BrokerPreviewCard } from '#components/discovery/finder/broker-preview.tsx'
import { anyone } from '#lib/core/policy.ts'
import { getBrokerPreview } from '#lib/discovery/finder/pictures/queries.ts'
import { PREVIEW } from '#lib/discovery/finder/pictures/rules.ts'
import { pictureAddress } from '#lib/discovery/finder/pictures/schema.ts'
import { drawPicture } from '#lib/server/documents/drawing.ts'
import { matchesEntityTag } from '#lib/server/http/entity-tags.ts'
import { route } from '#lib/web/route.ts'

/** The version of the layout, part of the ETag: raise it when the image's design changes. */
const LAYOUT = 1

/**
 * The link preview image of a broker's page, with a strong ETag. Caches must revalidate, so that the image disappears
 * once the broker is no longer public.
 */
export const GET = route({
  policy: anyone,
  params: pictureAddress,
  answer: 'file',
  handle: async ({ actor, params: { slug, userId }, request }) => {
    const preview = await getBrokerPreview(actor, slug, userId)
    const version = createHash('sha256')
      .update(JSON.stringify([LAYOUT, preview]))
      .digest('base64url')
    const etag = `"${version}"`
    const headers = {
      etag,
      'cache-control': 'public, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    }
    if (matchesEntityTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
    const bytes = await drawPicture(version, {
      width: PREVIEW.width,
      height: PREVIEW.height,
      element: () => createElement(BrokerPreviewCard, preview),
    })
    return new Response(bytes, {
      headers: { ...headers, 'content-type': 'image/png', 'content-length': String(bytes.length) },
    })
  },
})
