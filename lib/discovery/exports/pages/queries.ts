import type { Actor } from '#lib/core/actor.ts'
import { readChosenColumns } from '#lib/core/column-choice.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { writeCsv } from '#lib/discovery/exports/pages/rules.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { EXPORTED } from '#lib/discovery/exports/workbooks/queries.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'

/**
 * Returns one page of a list as CSV: the rows and columns that the list shows for this URL. Raises FORBIDDEN for
 * everybody but staff.
 */
export const readPageAsCsv = async (actor: Actor, kind: SearchKind, query: RawSearch): Promise<string> => {
  if (!exportPolicies.page.who(actor)) throw forbidden()
  const list = EXPORTED[kind]
  const columns = list.columns(actor, readChosenColumns(query) ?? [])
  const rows = await list.texts(
    actor,
    columns.map(({ key }) => key),
    query,
  )
  return writeCsv(
    columns.map(({ label }) => label),
    rows,
  )
}
