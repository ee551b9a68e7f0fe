import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { ImportPage } from '#components/lending/imports/import-page.tsx'
import { parseRecordId } from '#lib/core/ids.ts'
import { listRequiredImportFields } from '#lib/lending/imports/checking/rules.ts'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { getImport, getImportRows } from '#lib/lending/imports/queries.ts'
import { hasUndecidedRows } from '#lib/lending/imports/rules.ts'
import { rowsQuery } from '#lib/lending/imports/schema.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: importLabels.title }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[]>> }

/** The page of one import: column mapping, check, progress, result. */
export default async function LoanImportPage({ params, searchParams }: Props) {
  const actor = await pageActor(importPolicies.manage.who)
  const id = parseRecordId((await params).id) ?? notFound()
  const found = await orErrorPage(getImport(actor, id))
  const asked = await searchParams
  const only = asked.only === undefined && hasUndecidedRows(found.counts) ? 'open' : asked.only
  const rows = await getImportRows(actor, id, rowsQuery.parse({ ...asked, only }))
  return <ImportPage initial={found} rows={rows} required={listRequiredImportFields()} />
}
