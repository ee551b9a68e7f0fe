import { Download } from 'lucide-react'
import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { exportLabels } from '#lib/discovery/exports/labels.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { getReadyExport } from '#lib/discovery/exports/queries.ts'
import { keyQuery } from '#lib/discovery/exports/schema.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: exportLabels.title }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[]>> }

/** The page of an export's link: its download, for the person who requested it, until it expires. */
export default async function ExportPage({ params, searchParams }: Props) {
  const actor = await pageActor(exportPolicies.make.who)
  const id = parseRecordId((await params).id) ?? notFound()
  const { key } = keyQuery.parse(await searchParams)
  const { name, kind, savedSearchId, rows, fileName, expiresAt, isExpired } = await orErrorPage(
    getReadyExport(actor, id, key),
  )
  const search = paths.savedView(kind, savedSearchId)
  if (isExpired)
    return (
      <EmptyState
        title={exportLabels.expiredTitle}
        action={<ButtonLink href={search}>{exportLabels.again}</ButtonLink>}
      >
        {exportLabels.expired}
      </EmptyState>
    )
  return (
    <>
      <PageHeader
        title={name}
        description={exportLabels.rows(rows)}
        back={{ href: search, label: exportLabels.searchOf[kind] }}
        actions={
          <Button asChild variant="primary">
            <a href={paths.exportFile(id, key)} download={fileName}>
              <Download aria-hidden />
              {exportLabels.download}
            </a>
          </Button>
        }
      />
      <p className="text-muted">{exportLabels.until(formatDayTime(expiresAt))}</p>
    </>
  )
}
