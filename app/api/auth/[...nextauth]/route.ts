import { anyone } from '#lib/core/policy.ts'
import { authDoor } from '#lib/web/auth-door.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

const door = async (request: Request, { params }: Context): Promise<Response> =>
  authDoor(request, (await params).nextauth)

/** Sign-in through the OpenID provider (row A-01). */
export const GET = Object.assign((request: Request, context: Context) => door(request, context), { policy: anyone })
export const POST = Object.assign((request: Request, context: Context) => door(request, context), { policy: anyone })
