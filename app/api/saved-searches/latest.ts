import type { z } from 'zod'
import type { Actor } from '#lib/core/actor.ts'
import { dataOf } from '#lib/core/answers.ts'
import { keepLatest } from '#lib/discovery/saved-searches/commands.ts'
import { getLatestSearch } from '#lib/discovery/saved-searches/queries.ts'
import { kindParams, latestAnswer, latestState } from '#lib/discovery/saved-searches/schema.ts'

type LatestCall = { actor: Actor; params: z.output<typeof kindParams> }

/**
 * The endpoint options that return the caller's last state of a list, null before the first; shared by two routes (row
 * P-01).
 */
export const reading = {
  params: kindParams,
  answer: dataOf(latestAnswer.nullable()),
  handle: async ({ actor, params: { kind } }: LatestCall) => ({ data: await getLatestSearch(actor, kind) }),
}

/** The endpoint options that save the caller's last state of a list. */
export const keeping = {
  params: kindParams,
  body: latestState,
  answer: 'nothing' as const,
  handle: ({ actor, params: { kind }, body }: LatestCall & { body: z.output<typeof latestState> }) =>
    keepLatest(actor, { ...body, kind }),
}
