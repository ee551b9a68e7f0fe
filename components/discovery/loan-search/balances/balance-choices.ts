import type { GroupChoiceList } from '#components/data-table/groups/group-choices.tsx'
import { type Address, listGroupChoices } from '#components/data-table/groups/group-links.ts'
import { BALANCE_PERIODS, type BalancePeriod } from '#lib/discovery/loan-search/balances/fields.ts'
import { balanceNames } from '#lib/discovery/loan-search/balances/labels.ts'
import { pickBalanceFilters } from '#lib/discovery/loan-search/balances/rules.ts'
import { getUsualBalance } from '#lib/discovery/loan-search/balances/search.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { loanGroupings } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'

/** Returns the ways to group All Loans, with its book over time last. */
export const listViewChoices = (search: LoanSearch, address: Address<LoanSearch>): GroupChoiceList => {
  const { balance, ...filters } = search.filters
  const groups = listGroupChoices(groupingNames, loanGroupings, {
    search: Object.assign({}, search, { filters }),
    address,
  })
  const periods = Object.keys(BALANCE_PERIODS) as BalancePeriod[]
  const hrefOf = (by: BalancePeriod) =>
    address(
      Object.assign({}, search, {
        page: 1,
        filters: Object.assign(pickBalanceFilters(filters), { balance: getUsualBalance(by) }),
      }),
    )
  const idOf = (by: BalancePeriod) => `balance-${by}`
  const views = periods.map((by) => ({ id: idOf(by), name: balanceNames[by].name, href: hrefOf(by) }))
  return { current: balance ? idOf(balance.by) : groups.current, choices: [...groups.choices, ...views] }
}
