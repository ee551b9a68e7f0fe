'use server'

import { z } from 'zod'
import { profileKey } from '#lib/core/parsing.ts'
import { undoCall } from '#lib/discovery/calls/commands.ts'
import { callPolicies } from '#lib/discovery/calls/policy.ts'
import { action } from '#lib/web/action.ts'

/** Takes back a call that this person has just logged. */
export const undoCallAction = action({
  name: 'undoCall',
  policy: callPolicies.work.who,
  schema: z.strictObject({ target: profileKey, call: z.unknown() }),
  handle: (actor, { target, call }) => undoCall(actor, target, call),
})
