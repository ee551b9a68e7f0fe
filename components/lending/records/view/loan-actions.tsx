import { Pencil } from 'lucide-react'
import { RecordActions } from '#components/layout/record-actions.tsx'
import { RecordButton } from '#components/layout/record-button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Actor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { auditPolicy } from '#lib/foundation/audit/policy.ts'
import { buildAuditPath } from '#lib/foundation/audit/search.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { mayEditShownLoan } from '#lib/lending/records/fields.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import { DeleteLoanButton } from './delete-button.tsx'

/** The actions of a viewer on a loan: edit, delete, audit; each also in the loan's own menu (row I-02). */
export const LoanRecordActions = ({ actor, loan }: { actor: Actor; loan: LoanView }) => {
  const mayEdit = mayEditShownLoan(actor, loan)
  return (
    <>
      <RecordActions
        actions={[
          ...(mayEdit ? (['edit'] as const) : []),
          'copyLink',
          'print',
          ...(auditPolicy.read.who(actor) ? (['audit'] as const) : []),
        ]}
        hrefs={{ edit: paths.editLoan(loan.id), audit: buildAuditPath('LOAN', loan.id) }}
        isOffSettings
      />
      <RecordButton name={`Loan ${loan.loanNo}`} />
      {loanPolicies.delete.who(actor) && <DeleteLoanButton id={loan.id} loanNo={loan.loanNo} version={loan.version} />}
      {mayEdit && (
        <ButtonLink href={paths.editLoan(loan.id)} variant="primary">
          <Pencil aria-hidden />
          Edit
        </ButtonLink>
      )}
    </>
  )
}
