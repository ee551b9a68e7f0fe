import { listComingDigests, listLastRuns, previewDigest } from '#lib/campaigns/digests/board/queries.ts'
import { digestsAnswer, digestsQuery } from '#lib/campaigns/digests/board/schema.ts'
import { digestPolicies } from '#lib/campaigns/digests/policy.ts'
import { MAILS } from '#lib/web/mails.ts'
import { route } from '#lib/web/route.ts'

/**
 * Returns the coming digests with the number of people each would reach, the latest runs, and optionally a preview, for
 * staff with ADMIN.
 */
export const GET = route({
  policy: digestPolicies.view.who,
  query: digestsQuery,
  answer: digestsAnswer,
  handle: async ({ actor, query: { kind, person } }) => {
    const data = { coming: await listComingDigests(actor), runs: await listLastRuns(actor) }
    if (kind === undefined || person === undefined) return { data }
    return { data: { ...data, preview: await previewDigest(actor, { kind, personId: person, kinds: MAILS }) } }
  },
})
