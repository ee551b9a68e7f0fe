import { receiveImage } from '#lib/files/commands.ts'
import { filePolicies } from '#lib/files/policy.ts'
import { route } from '#lib/server/route.ts'

/** Takes a picture as a multipart form: `file`, `kind` (LOGO or PORTRAIT) and optionally `crop`. */
export const POST = route({
  policy: filePolicies.store.who,
  handle: async ({ actor, request }) => ({ status: 201, data: await receiveImage(actor, request) }),
})
