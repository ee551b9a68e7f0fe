import { PageHeader } from '#components/layout/page-header.tsx'
import { ImportHelp } from '#components/lending/imports/import-help.tsx'
import { ImportList } from '#components/lending/imports/import-list.tsx'
import { ImportUpload } from '#components/lending/imports/upload.tsx'
import { paths } from '#lib/core/paths.ts'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { listImports } from '#lib/lending/imports/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: importLabels.title }

/** The upload of loan spreadsheets, with the earlier imports, for staff with ADMIN; others get 403. */
export default async function ImportLoansPage() {
  const actor = await pageActor(importPolicies.manage.who)
  const imports = await listImports(actor)
  return (
    <>
      <PageHeader
        title={importLabels.title}
        description={importLabels.description}
        back={{ href: paths.loans(), label: 'All Loans' }}
      />
      <ImportUpload />
      <ImportHelp />
      <ImportList imports={imports} />
    </>
  )
}
