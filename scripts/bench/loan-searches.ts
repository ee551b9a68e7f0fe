import {
  type BenchedSearch,
  findLargestParties,
  listBenchedLoanSearches,
  type Viewer,
} from './benched-loan-searches.ts'
import { createBenchMember, signInToBench, withWebProcess } from './served.ts'
import { measureServedSearch, SEARCHES_HEAD, waitUntilWarm } from './served-searches.ts'

/** Returns the bare SQL of a search: one page of ids, and the exact count and principal of all. */
const buildBareLoanSearchSql = (
  { where, order = 's.created_at desc, s.loan_id desc', page = 1, as }: BenchedSearch,
  ids: Record<string, number>,
): [string, string] => {
  const scope = as ? ` and (s.status_code <> 1 or s.${as}_ids @> array[${ids[as]}])` : ''
  return [
    `select s.loan_id from loan_searches s where ${where}${scope} order by ${order} limit 50 offset ${(page - 1) * 50}`,
    `select count(*), sum(s.principal) from loan_searches s where ${where}${scope}`,
  ]
}

/** Times forty searches through API and page, next to the bare SQL of the same result. */
export const benchLoanSearches = async (runs: number, applicationUrl: string): Promise<string> => {
  const ids = await findLargestParties()
  const rounds = Math.max(5, Math.round(runs / 10))
  const lines = await withWebProcess(applicationUrl, async (web) => {
    const cookies: Record<Viewer, string> = {
      staff: web.cookie,
      lender: await signInToBench(await createBenchMember('lender', ids.lender)),
      broker: await signInToBench(await createBenchMember('broker', ids.broker)),
    }
    const seconds = await waitUntilWarm(web)
    const each: string[] = []
    for (const asked of listBenchedLoanSearches(ids)) {
      const { query, as = 'staff' } = asked
      const paths = { call: `/api/loans/all?${query}`, page: `/loans?${query || 'view=all'}` }
      const search = { ...paths, name: query || 'no filter', as, bare: buildBareLoanSearchSql(asked, ids) }
      each.push(await measureServedSearch({ served: web, servedSearch: search, cookie: cookies[as], rounds }))
    }
    return [
      ...SEARCHES_HEAD,
      ...each,
      '',
      `In memory with the usual order ${seconds.toFixed(0)} s after the web process answered.`,
    ]
  })
  return lines.join('\n')
}
