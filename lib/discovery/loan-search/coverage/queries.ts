import type { Actor } from '#lib/core/actor.ts'
import {
  countsEveryStatus,
  keepCurrent,
  listOverdueBeside,
  listSearchesOfLacking,
} from '#lib/discovery/loan-search/coverage/rules.ts'
import type { CountedSearch, Coverage } from '#lib/discovery/loan-search/coverage/schema.ts'
import { buildLoanConditions } from '#lib/discovery/loan-search/filters/queries.ts'
import { countMatchingLoans } from '#lib/discovery/loan-search/queries.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { readStatusCodes } from '#lib/lending/access/scope.ts'
import { all } from '#lib/server/column-store/predicates.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Counts the current loans of a search that counts every status, and the loans that it leaves out because they lack a figure. Nothing
 * for whoever may not filter by these.
 */
export const readCoverage = async (actor: Actor, search: LoanSearch): Promise<Coverage> => {
  const mayAsk = (asked: LoanSearch) => loanPolicies.listAll.who(actor) && loanSearch.isAllowed(actor, asked)
  const codes = await readStatusCodes()
  const count = async (asked: LoanSearch): Promise<CountedSearch> => {
    const { total, principal } = await countMatchingLoans(
      actor,
      all(await buildLoanConditions(actor, asked.filters, codes)),
    )
    return { search: asked, loans: total, principal }
  }
  const current = keepCurrent(search)
  const overdue = listOverdueBeside(search, today())
  const [found, late, lacking] = await Promise.all([
    countsEveryStatus(search.filters) && mayAsk(current) ? count(current) : null,
    overdue && mayAsk(overdue) ? count(overdue) : null,
    Promise.all(
      listSearchesOfLacking(search)
        .filter(({ search: asked }) => mayAsk(asked))
        .map(async ({ lack, search: asked }) => ({ lack, ...(await count(asked)) })),
    ),
  ])
  return { current: found, overdue: late?.loans ? late : null, lacking: lacking.filter(({ loans }) => loans > 0) }
}
