import { Pencil } from 'lucide-react'
import { AuditLink } from '#components/foundation/audit/audit-link.tsx'
import { RecordActions } from '#components/layout/record-actions.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Actor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { editsShown } from '#lib/lending/loans/fields.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import type { LoanView } from '#lib/lending/loans/view/schema.ts'
import { DeleteButton } from './delete-button.tsx'

/** What a viewer may do with a loan: edit it, delete it, read its audit (row I-02). */
export const LoanActions = ({ actor, loan }: { actor: Actor; loan: LoanView }) => (
  <>
    <RecordActions
      actions={editsShown(actor, loan) ? ['edit', 'copyLink', 'print'] : ['copyLink', 'print']}
      hrefs={{ edit: paths.editLoan(loan.id) }}
      isOffSettings
    />
    <AuditLink actor={actor} kind="LOAN" id={loan.id} />
    {loanPolicies.delete.who(actor) && <DeleteButton id={loan.id} loanNo={loan.loanNo} version={loan.version} />}
    {editsShown(actor, loan) && (
      <ButtonLink href={paths.editLoan(loan.id)} variant="primary">
        <Pencil aria-hidden />
        Edit
      </ButtonLink>
    )}
  </>
)
