import type { Control, Filter } from '#lib/core/filters.ts'
import { reading } from '#lib/core/search.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'

export type LoanFilterName = keyof typeof loanFilters

/** The tabs of the filters at the left of their window, in order, with the filters of each (row J-05). */
export const FILTER_TABS: readonly { id: string; label: string; filters: readonly LoanFilterName[] }[] = [
  { id: 'bdm', label: 'BDM', filters: ['bdm'] },
  { id: 'law-firm', label: 'Law Firm, Partner, Associate', filters: ['lawFirm', 'partner', 'associate'] },
  { id: 'broker-stars', label: 'Broker Stars from Lender', filters: ['brokerStars'] },
  { id: 'lender-stars', label: 'Lender Stars from Broker', filters: ['lenderStars'] },
  { id: 'lower-rate', label: 'Lower Rate', filters: ['lowerRate'] },
  { id: 'higher-rate', label: 'Higher Rate', filters: ['higherRate'] },
  { id: 'fee', label: 'Establishment Fee', filters: ['estab'] },
  { id: 'term', label: 'Term', filters: ['term'] },
  { id: 'place', label: 'State and Suburb', filters: ['state', 'suburb', 'radius'] },
  { id: 'principal', label: 'Principal', filters: ['principal'] },
  { id: 'security', label: 'Security Type', filters: ['securityType', 'securitySubType'] },
  { id: 'credits', label: 'Credits', filters: ['credits'] },
  { id: 'status', label: 'Status', filters: ['status', 'expiry'] },
  { id: 'interest', label: 'Interest', filters: ['interest'] },
  { id: 'lvr', label: 'LVR', filters: ['lvr'] },
  { id: 'valuation', label: 'Valuation', filters: ['valuation'] },
  { id: 'priority', label: 'Priority', filters: ['priority'] },
  {
    id: 'scenario',
    label: 'Scenario',
    filters: [
      'scenario',
      'subdivisionType',
      ...(Object.keys(loanFilters) as LoanFilterName[]).filter((name) => name.includes('Scenario.')),
    ],
  },
  { id: 'parties', label: 'Lender and Broker', filters: ['lender', 'broker'] },
  { id: 'settled', label: 'Settled', filters: ['settlement'] },
]

/** The filters as they are being entered: parameters with their texts. */
export type FilterDraft = Readonly<Record<string, string>>

export const filterNamed = (name: LoanFilterName): Filter => loanFilters[name] as unknown as Filter

/** True where what else is entered gives the filter a meaning (rows J-06, J-07, J-09). */
export const isAsked = (draft: FilterDraft, name: LoanFilterName): boolean =>
  filterNamed(name).isAsked?.(reading(draft)) ?? true

/** True where what else is entered gives the filter its value (row J-08). */
export const isFixed = (draft: FilterDraft, name: LoanFilterName): boolean =>
  (filterNamed(name).fixed?.(reading(draft)) ?? null) !== null

/** The draft once a control holds another value, with what that brings along, empties, forces and leaves without a meaning. */
export const afterEntry = (
  draft: FilterDraft,
  { parameter, clears = [] }: Control,
  value: string,
  filled: FilterDraft = {},
): FilterDraft => {
  const next: Record<string, string> = { ...draft, ...filled, [parameter]: value }
  for (const cleared of clears) next[cleared] = ''
  for (const name of Object.keys(loanFilters) as LoanFilterName[]) {
    const { controls, fixed, write } = filterNamed(name)
    const forced = fixed?.(reading(next)) ?? null
    if (forced !== null) Object.assign(next, write(forced))
    else if (!isAsked(next, name)) for (const control of controls) next[control.parameter] = ''
  }
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ''))
}
