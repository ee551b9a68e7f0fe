import type { FilterDesk, FilterTab } from '#lib/core/filter-drafts.ts'
import type { Filters } from '#lib/core/filters.ts'
import { balanceFilter } from '#lib/discovery/loan-search/balances/search.ts'
import { filterLabels, filterWords } from '#lib/discovery/loan-search/filters/labels.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import type { LoanHistogramField } from '#lib/discovery/loan-search/histograms/rules.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

type LoanFilterName = keyof typeof loanFilters

/** The tabs of the filter dialog in order, with the filters of each (row J-05). */
const FILTER_TABS: readonly (FilterTab & { filters: readonly LoanFilterName[] })[] = [
  { id: 'bdm', label: 'BDM', filters: ['bdm', 'brokerBdm', 'lenderBdm'] },
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
  { id: 'status', label: 'Status', filters: ['status', 'expiry', 'repayment', 'discharged', 'repaid'] },
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
      ...(Object.keys(loanFilters) as LoanFilterName[]).filter(
        (name) => name.includes('Scenario.') && loanFilters[name].controls.some(({ kind }) => kind !== 'carried'),
      ),
    ],
  },
  { id: 'parties', label: 'Lender and Broker', filters: ['lender', 'lenderCount', 'broker'] },
  { id: 'settled', label: 'Settled', filters: ['settledIn', 'settlement'] },
  { id: 'edited', label: filterLabels.lastEdit, filters: ['notEdited'] },
  { id: 'recorded', label: filterLabels.recorded, filters: ['recorded'] },
  { id: 'lacks', label: filterLabels.lacks, filters: ['lacks'] },
]

// The keys of `LOAN_HISTOGRAMS`, whose rules the browser does not need.
const HISTOGRAM_FILTERS: readonly LoanHistogramField[] = [
  'principal',
  'lowerRate',
  'higherRate',
  'estab',
  'lvr',
  'term',
  'settlement',
  'repayment',
  'discharged',
  'recorded',
]

export const loanFilterDesk: FilterDesk = {
  filters: loanFilters as unknown as Filters,
  carried: { balance: balanceFilter as unknown as Filters[string] },
  tabs: FILTER_TABS,
  search: loanSearch,
  histogram: {
    source: '/api/loans/histogram',
    filters: HISTOGRAM_FILTERS,
  },
  ...filterWords,
}
