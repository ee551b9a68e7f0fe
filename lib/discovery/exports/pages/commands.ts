import { z } from 'zod'
import { isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { unchecked } from '#lib/core/parsing.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { exportLabels } from '#lib/discovery/exports/labels.ts'
import { readPageAsCsv } from '#lib/discovery/exports/pages/queries.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { takeRateLimitAttempt } from '#lib/server/http/throttle.ts'

/** More pages than anybody saves by hand. */
const LIMIT = { purpose: 'export page', attempts: 200, seconds: 3_600 } as const

/** Returns one page of a list as CSV with its number of rows, and writes that into the audit. Raises FORBIDDEN and TOO_MANY_REQUESTS. */
export const exportPage = command({
  policy: exportPolicies.page,
  target: z.enum(['loans', 'users']),
  input: unchecked<RawSearch>(),
  audits: ['EXPORT_DOWNLOADED'],
  prepare: async ({ actor, target: kind, input: query }) => {
    const account = isPerson(actor) ? actor.accountId : 0
    if (!(await takeRateLimitAttempt(LIMIT, `account ${account}`)))
      throw new DomainError('TOO_MANY_REQUESTS', exportLabels.tooManyPages(LIMIT.attempts))
    return readPageAsCsv(actor, kind, query)
  },
  work: async ({ target: kind, prepared: { text, rows }, audit }) => {
    await audit({ action: 'EXPORT_DOWNLOADED', details: { search: exportLabels.searchOf[kind], rows } })
    return { text, rows }
  },
})
