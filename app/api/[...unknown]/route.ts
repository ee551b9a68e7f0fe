import { notFound } from '#lib/core/errors.ts'
import { anyone } from '#lib/core/policy.ts'
import { route } from '#lib/server/route.ts'

/** A call that no other address takes: not found in the envelope, never a page. */
const nowhere = async (): Promise<never> => {
  throw notFound()
}

export const GET = route({ policy: anyone, handle: nowhere })
export const POST = route({ policy: anyone, handle: nowhere })
export const PUT = route({ policy: anyone, handle: nowhere })
export const PATCH = route({ policy: anyone, handle: nowhere })
export const DELETE = route({ policy: anyone, handle: nowhere })
