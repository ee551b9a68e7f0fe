import { Readable } from 'node:stream'
import { byId } from '#lib/core/parsing.ts'
import { downloadExport } from '#lib/discovery/exports/commands.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { exportBytes } from '#lib/discovery/exports/queries.ts'
import { keyQuery } from '#lib/discovery/exports/schema.ts'
import { XLSX } from '#lib/discovery/exports/workbooks/rules.ts'
import { buildFileHeaders } from '#lib/server/http/file-headers.ts'
import { route } from '#lib/web/route.ts'

/** Streams the file of an export, only for the person who requested it and with the key of its link. */
export const GET = route({
  policy: exportPolicies.make.who,
  params: byId,
  query: keyQuery,
  answer: 'file',
  handle: async ({ actor, params: { id }, query: { key } }) => {
    const ready = await downloadExport(actor, id, key)
    return new Response(Readable.toWeb(Readable.from(exportBytes(ready))) as ReadableStream, {
      headers: {
        'content-type': XLSX,
        'content-length': String(ready.byteSize),
        ...buildFileHeaders(ready.fileName),
      },
    })
  },
})
