import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { companyDialogs } from '#lib/people/companies/labels.ts'
import type { CompanyDossier } from '#lib/people/companies/schema.ts'
import { staffMessages } from '#lib/people/staff/labels.ts'
import { profileMenuLabels } from '#lib/web/menu/labels.ts'
import type { Action } from './profile-action-plan.ts'
import type { Refusal } from './use-profile-actions.ts'

type Props = {
  asked: Action | null
  refusal: Refusal | null
  isPending: boolean
  confirm: () => void
  close: () => void
  company: CompanyDossier
  portrait: CompanyDossier['people'][number] | null
}

/** The confirmation of an action on a company, or why its loans prevent it (rows C-11, C-12, D-13, D-19). */
export const ActionDialog = ({ asked, refusal, isPending, confirm, close, company, portrait }: Props) => {
  if (refusal !== null) {
    return (
      <ConfirmDialog isOpen onOpenChange={close} title={refusal.title}>
        {refusal.message}
      </ConfirmDialog>
    )
  }
  if (asked === null) return null
  const frame = { isOpen: true, onOpenChange: close, isPending, onConfirm: confirm }
  switch (asked) {
    case 'deleteAccount':
      return (
        <ConfirmDialog {...frame} title={companyDialogs.headsUp} confirmLabel={companyDialogs.delete} isDanger>
          <p>{companyDialogs.deletes}</p>
          <p className="mt-2 font-semibold">{company.name}</p>
          <ul className="list-disc pl-5">
            {company.people.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          <p className="mt-2">{companyDialogs.accountGoes}</p>
        </ConfirmDialog>
      )
    case 'deleteLenderProfile':
    case 'deleteBrokerProfile':
      return (
        <ConfirmDialog {...frame} title={profileMenuLabels[asked]} confirmLabel={companyDialogs.delete} isDanger>
          <p>{asked === 'deleteLenderProfile' ? companyDialogs.deleteLender : companyDialogs.deleteBroker}</p>
          <p className="mt-2">{companyDialogs.profileGoes[asked === 'deleteLenderProfile' ? 'lender' : 'broker']}</p>
        </ConfirmDialog>
      )
    case 'turnOn':
    case 'turnOff':
      return (
        <ConfirmDialog
          {...frame}
          title={companyDialogs.switchTitle}
          confirmLabel={companyDialogs[asked]}
          isDanger={asked === 'turnOff'}
        >
          <p className="mb-2 font-semibold">{company.name}</p>
          <p>{asked === 'turnOff' ? companyDialogs.off : companyDialogs.on}</p>
        </ConfirmDialog>
      )
    case 'deleteUser':
      return (
        <ConfirmDialog
          {...frame}
          title={portrait?.name ?? companyDialogs.deleteUser}
          confirmLabel={companyDialogs.delete}
          isDanger
        >
          <p>{staffMessages.confirmDelete}</p>
          <p className="mt-2">{companyDialogs.personGoes}</p>
        </ConfirmDialog>
      )
    default:
      return null
  }
}
