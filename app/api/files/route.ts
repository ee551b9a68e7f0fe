import { dataOf } from '#lib/core/answers.ts'
import { receiveImage } from '#lib/foundation/files/commands.ts'
import { filePolicies } from '#lib/foundation/files/policy.ts'
import { fileReference } from '#lib/foundation/files/schema.ts'
import { route } from '#lib/web/route.ts'

/** Uploads an image as a multipart form: `file`, `kind` (LOGO or PORTRAIT) and optionally `crop`. */
export const POST = route({
  policy: filePolicies.store.who,
  answer: dataOf(fileReference),
  handle: async ({ actor, request }) => ({ status: 201, data: await receiveImage(actor, request) }),
})
