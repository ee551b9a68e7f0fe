import { anyone } from '#lib/core/policy.ts'
import { route } from '#lib/web/route.ts'
import { unknownEndpointError } from '#lib/web/unknown-call.ts'

/** Answers unknown API paths with 404 as JSON; if only the id is missing, it says so. */
const unknown = route({
  policy: anyone,
  answer: 'nothing',
  handle: async ({ actor, request }) => {
    throw unknownEndpointError(actor, new URL(request.url).pathname)
  },
})

export const GET = unknown
export const POST = unknown
export const PUT = unknown
export const PATCH = unknown
export const DELETE = unknown
