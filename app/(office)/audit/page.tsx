import { AuditList } from '#components/foundation/audit/audit-list.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { auditLabels } from '#lib/foundation/audit/labels.ts'
import { auditPolicy } from '#lib/foundation/audit/policy.ts'
import { listAuditEntries, listAuditedActions } from '#lib/foundation/audit/queries.ts'
import { auditSearch } from '#lib/foundation/audit/search.ts'
import { toReadableAudit } from '#lib/web/audit/words.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: auditLabels.title }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The audit log, for administrators (threat H2); others get 403. */
export default async function AuditPage({ searchParams }: Props) {
  const actor = await pageActor(auditPolicy.read.who)
  const search = auditSearch.parse(await searchParams)
  const [entries, actions] = await Promise.all([listAuditEntries(actor, search), listAuditedActions(actor)])
  return (
    <>
      <PageHeader title={auditLabels.title} description={auditLabels.description} total={entries.total} />
      <AuditList
        actor={actor}
        entries={{ ...entries, rows: entries.rows.map(toReadableAudit) }}
        search={search}
        actions={actions}
      />
    </>
  )
}
