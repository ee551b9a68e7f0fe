import { Readable } from 'node:stream'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { getMailingAttachment } from '#lib/campaigns/mailings/queries.ts'
import { readFileParts } from '#lib/campaigns/sending/queries.ts'
import { byId } from '#lib/core/parsing.ts'
import { buildFileHeaders } from '#lib/server/http/file-headers.ts'
import { route } from '#lib/web/route.ts'

// Only image types that cannot run scripts are served with their own content type.
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Streams a file of a mailing, always as a download, for staff with ADMIN. */
export const GET = route({
  policy: mailingPolicies.read.who,
  params: byId,
  answer: 'file',
  handle: async ({ actor, params: { id } }) => {
    const file = await getMailingAttachment(actor, id)
    return new Response(Readable.toWeb(Readable.from(readFileParts(file.id))) as ReadableStream, {
      headers: {
        'content-type': PICTURES.includes(file.contentType) ? file.contentType : 'application/octet-stream',
        'content-length': String(file.byteSize),
        ...buildFileHeaders(file.fileName),
      },
    })
  },
})
