import type { FieldError } from '#lib/core/errors.ts'
import type { FilterDraft } from '#lib/core/filter-drafts.ts'
import { finderFaults } from '#lib/discovery/finder/filters/labels.ts'
import { type FinderRange, queryFaults, rangeFaults } from '#lib/discovery/finder/filters/rules.ts'
import { finderFilters } from '#lib/discovery/finder/search.ts'

export type FinderFilterName = keyof typeof finderFilters

/** A dialog of the finder with its filters (row L-03); `range` is the filter that requires both ends. */
export type FinderDialog = { id: string; label: string; filters: readonly FinderFilterName[]; range?: FinderRange }

const listDetails = (prefix: 'constructionScenario.' | 'subdivisionScenario.'): FinderFilterName[] =>
  (Object.keys(finderFilters) as FinderFilterName[]).filter((name) => name.startsWith(prefix))

/** Every dialog of the finder, in the order of its buttons (doc 3 §2). */
export const FINDER_DIALOGS: readonly FinderDialog[] = [
  { id: 'place', label: 'Suburb and State', filters: ['suburb', 'state'] },
  { id: 'radius', label: 'Radius', filters: ['radius'] },
  { id: 'principal', label: 'Principal', filters: ['principal'], range: 'principal' },
  { id: 'priority', label: 'Priority', filters: ['priority'] },
  { id: 'lowerRate', label: 'Lower Rate', filters: ['lowerRate'], range: 'lowerRate' },
  { id: 'higherRate', label: 'Higher Rate', filters: ['higherRate'], range: 'higherRate' },
  { id: 'fee', label: 'Establishment Fee', filters: ['estab'], range: 'estab' },
  { id: 'scenario', label: 'Scenario', filters: ['scenario'] },
  { id: 'construction', label: 'Construction', filters: listDetails('constructionScenario.') },
  { id: 'subdivision', label: 'Subdivision', filters: ['subdivisionType', ...listDetails('subdivisionScenario.')] },
  { id: 'security', label: 'Security Type', filters: ['securityType', 'securitySubType'] },
  { id: 'lvr', label: 'LVR', filters: ['lvr'], range: 'lvr' },
  { id: 'settlement', label: 'Settlement Date', filters: ['settlementDate'] },
  { id: 'term', label: 'Term', filters: ['term'] },
  { id: 'brokerStars', label: 'Broker Stars from Lender', filters: ['brokerStars'] },
  { id: 'lenderStars', label: 'Lender Stars from Broker', filters: ['lenderStars'] },
  { id: 'valuation', label: 'Valuation', filters: ['valuation'] },
  { id: 'credit', label: 'Credit', filters: ['credits'] },
  { id: 'interest', label: 'Interest', filters: ['interest'] },
]

/** The scenario that must be chosen before a dialog is offered. */
const UNDER: Readonly<Record<string, string>> = { construction: 'CONSTRUCTION', subdivision: 'SUBDIVISION' }

/** Returns the dialogs that a search offers, without the withheld filters and without dialogs that have no other (row L-03). */
export const offeredDialogs = (params: FilterDraft, withheld: readonly string[]): FinderDialog[] =>
  FINDER_DIALOGS.filter(({ id }) => !UNDER[id] || params.scenarioKey === UNDER[id])
    .map(({ filters, ...dialog }) => ({ ...dialog, filters: filters.filter((name) => !withheld.includes(name)) }))
    .filter(({ filters }) => filters.length > 0)

/** Returns the parameters that a dialog sets. */
export const parametersOf = ({ filters }: Pick<FinderDialog, 'filters'>): string[] =>
  filters.flatMap((name) => finderFilters[name].controls.map(({ parameter }) => parameter))

/** Returns the id of the dialog that contains a filter; '' if none does. */
export const dialogOf = (name: string): string =>
  FINDER_DIALOGS.find(({ filters }) => filters.some((filter) => filter === name))?.id ?? ''

/**
 * Returns the errors that keep a dialog's Search from running (rows L-04, L-05): a range needs both ends, a radius needs a suburb,
 * and values must be within their bounds.
 */
export const dialogFaults = (dialog: FinderDialog, draft: FilterDraft, isPublic: boolean): FieldError[] => {
  const parameters = parametersOf(dialog)
  const [first = '', second = ''] = parameters
  if (dialog.range) return rangeFaults(dialog.range, draft[first] ?? '', draft[second] ?? '')
  if (dialog.id === 'radius' && !draft.suburb) return [{ code: 'INVALID', field: first, message: finderFaults.place }]
  return queryFaults(draft, isPublic).filter(({ field = '' }) => parameters.includes(field))
}
