import { byId } from '#lib/core/parsing.ts'
import { filePolicies } from '#lib/foundation/files/policy.ts'
import { getFaceBytes, getFileBytes, getFileFacts } from '#lib/foundation/files/queries.ts'
import { fileQuery } from '#lib/foundation/files/schema.ts'
import { matchesEntityTag } from '#lib/server/http/entity-tags.ts'
import { buildFileHeaders } from '#lib/server/http/file-headers.ts'
import { route } from '#lib/web/route.ts'

/**
 * Streams a stored file with a strong ETag: images inline, others as a download; a portrait also as a small one for lists.
 * Caches must revalidate, so that an image no longer shown disappears at once.
 */
export const GET = route({
  policy: filePolicies.read.who,
  params: byId,
  query: fileQuery,
  answer: 'file',
  handle: async ({ actor, params: { id }, query: { size }, request }) => {
    const { kind, fileName, contentType, sha256, isPublic } = await getFileFacts(actor, id)
    const isFace = size === 'face' && kind === 'PORTRAIT'
    const etag = isFace ? `"${sha256}-face"` : `"${sha256}"`
    const isInline = contentType.startsWith('image/')
    const cacheControl = isPublic ? 'public, no-cache' : 'private, no-cache'
    const headers = { etag, ...buildFileHeaders(fileName, { isInline, cacheControl }) }
    if (matchesEntityTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
    const body = await (isFace ? getFaceBytes : getFileBytes)(actor, id)
    return new Response(body, {
      headers: {
        ...headers,
        'content-type': isFace ? 'image/webp' : contentType,
        'content-length': String(body.length),
      },
    })
  },
})
