import type { Actor } from '#lib/core/actor.ts'
import { readChosenColumns } from '#lib/core/column-choice.ts'
import { forbidden } from '#lib/core/errors.ts'
import { formatDollars } from '#lib/core/money.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { EXPORTED } from '#lib/discovery/exports/workbooks/queries.ts'
import { partLabels } from '#lib/discovery/loan-search/groups/parts/labels.ts'
import { readLenderParts } from '#lib/discovery/loan-search/groups/parts/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { writeCsv } from '#lib/server/sheets/csv.ts'

// All Loans shows a loan's status below its number, whatever columns are chosen.
const listShownKeys = (actor: Actor, kind: SearchKind, query: RawSearch): string[] => {
  const keys = EXPORTED[kind].columns(actor, readChosenColumns(query) ?? []).map(({ key }) => key)
  return kind === 'loans' && !keys.includes('status') ? keys.toSpliced(keys.indexOf('loanNo') + 1, 0, 'status') : keys
}

/**
 * Returns what the lender of a search has lent itself of each of these loans, as its list shows below principals; null for a
 * search without a lender.
 */
const readParts = async (kind: SearchKind, query: RawSearch, loans: readonly { id: number }[]) => {
  const lender = kind === 'loans' ? loanSearch.parse(query).filters.lender : undefined
  if (lender === undefined) return null
  const parts = await readLenderParts(lender, loans)
  return { label: partLabels.part, texts: loans.map(({ id }) => formatDollars(parts.get(id) ?? 0n)) }
}

/**
 * Returns one page of a list as CSV, and its number of rows: the rows and columns that the list shows for this URL, with the
 * parts of the lender of a search, or the groups of a grouped list. Raises FORBIDDEN for everybody but staff.
 */
export const readPageAsCsv = async (
  actor: Actor,
  kind: SearchKind,
  query: RawSearch,
): Promise<{ text: string; rows: number }> => {
  if (!exportPolicies.page.who(actor)) throw forbidden()
  const list = EXPORTED[kind]
  const groups = await list.groupTexts(actor, query)
  if (groups) return { text: writeCsv(groups.labels, groups.rows), rows: groups.rows.length }
  const columns = list.columns(actor, listShownKeys(actor, kind, query))
  const rows = await list.texts(
    actor,
    columns.map(({ key }) => key),
    query,
  )
  const parts = await readParts(kind, query, rows)
  const text = writeCsv(
    [...columns.map(({ label }) => label), ...(parts ? [parts.label] : [])],
    rows.map(({ texts }, at) => (parts ? [...texts, parts.texts[at] ?? ''] : texts)),
  )
  return { text, rows: rows.length }
}
