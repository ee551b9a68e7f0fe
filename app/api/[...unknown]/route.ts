import { z } from 'zod'
import { idLeftOut } from '#app/api/id-left-out.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { isIdLeftOut } from '#lib/core/parsing.ts'
import { anyone, visiting } from '#lib/core/policy.ts'
import { type Door, route } from '#lib/web/route.ts'

const params = z.object({ unknown: z.array(z.string()) })

/** A call that no other address takes: not found in the envelope, never a page; one whose id was left out is told so. */
const handle: Door<z.output<typeof params>, unknown, unknown>['handle'] = async ({ actor, params: { unknown } }) => {
  if (!isIdLeftOut(unknown)) throw notFound()
  if (visiting(actor)) throw new DomainError('UNAUTHENTICATED')
  return idLeftOut()
}

export const GET = route({ policy: anyone, params, handle })
export const POST = route({ policy: anyone, params, handle })
export const PUT = route({ policy: anyone, params, handle })
export const PATCH = route({ policy: anyone, params, handle })
export const DELETE = route({ policy: anyone, params, handle })
