import { Readable } from 'node:stream'
import { removeAttachment } from '#lib/campaigns/drafts/attachments/commands.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { getFileOfDraft } from '#lib/campaigns/drafts/queries.ts'
import { byAttachment } from '#lib/campaigns/drafts/schema.ts'
import { readFileParts } from '#lib/campaigns/sending/queries.ts'
import { matchesEntityTag } from '#lib/server/http/entity-tags.ts'
import { buildFileHeaders } from '#lib/server/http/file-headers.ts'
import { route } from '#lib/web/route.ts'

/** Streams a file of the caller's draft: images of its text inline, others as a download. */
export const GET = route({
  policy: draftPolicies.write.who,
  params: byAttachment,
  answer: 'file',
  handle: async ({ actor, params: { kind, id }, request }) => {
    const { fileName, contentType, byteSize, sha256, isInline } = await getFileOfDraft(actor, kind, id)
    const etag = `"${Buffer.from(sha256).toString('hex')}"`
    const headers = { etag, ...buildFileHeaders(fileName, { isInline, cacheControl: 'private, no-cache' }) }
    if (matchesEntityTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
    const body = Readable.toWeb(Readable.from(readFileParts(id), { objectMode: false })) as ReadableStream
    const type = isInline ? contentType : 'application/octet-stream'
    return new Response(body, { headers: { ...headers, 'content-type': type, 'content-length': String(byteSize) } })
  },
})

/** Removes a file from the caller's draft. */
export const DELETE = route({
  policy: draftPolicies.write.who,
  params: byAttachment,
  answer: 'nothing',
  handle: ({ actor, params }) => removeAttachment(actor, params),
})
