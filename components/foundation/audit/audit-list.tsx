import { FilterFold } from '#components/data-table/filter-fold.tsx'
import { FilterRow } from '#components/data-table/filter-row.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Actor } from '#lib/core/actor.ts'
import { listShownColumns } from '#lib/core/columns.ts'
import { packPageOfRows } from '#lib/core/packing.ts'
import type { Page } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import { auditColumns } from '#lib/foundation/audit/columns.ts'
import { auditLabels, formatAuditAction, subjectLabels } from '#lib/foundation/audit/labels.ts'
import { AUDIT_SUBJECTS, type ReadableAuditRow } from '#lib/foundation/audit/schema.ts'
import { type AuditSearch, auditSearch } from '#lib/foundation/audit/search.ts'
import { AuditTable } from './audit-table.tsx'

type Props = { actor: Actor; entries: Page<ReadableAuditRow>; search: AuditSearch; actions: readonly string[] }

/** The filters and entries of the audit log. */
export const AuditList = ({ actor, entries, search, actions }: Props) => {
  const params = auditSearch.params(search)
  const lists = {
    actions: actions
      .map((id) => ({ id, name: formatAuditAction(id) }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    subjects: AUDIT_SUBJECTS.map((id) => ({ id, name: subjectLabels[id] })),
  }
  return (
    <>
      <div className="mb-3 pt-1.5 *:mb-0">
        <FilterFold set={Object.values(search.filters).filter((value) => value !== undefined).length}>
          <FilterRow
            path={paths.audit()}
            controls={auditSearch.controls(actor)}
            params={params}
            lists={lists}
            isNarrowed={auditSearch.isNarrowed(search)}
          />
        </FilterFold>
      </div>
      <AuditTable
        page={packPageOfRows(entries)}
        shown={listShownColumns(auditColumns, actor)}
        place={{ path: paths.audit(), query: params }}
        empty={entries.rows.length === 0 && <EmptyState title={auditLabels.empty}>{auditLabels.emptyText}</EmptyState>}
      />
    </>
  )
}
