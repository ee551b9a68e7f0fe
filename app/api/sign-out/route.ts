import { anyone } from '#lib/core/policy.ts'
import { signOutDoor } from '#lib/web/sign-out-door.ts'

/** Signs out; a form of our own pages sends it (row A-04). */
export const POST = Object.assign((request: Request) => signOutDoor(request), { policy: anyone })
