import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormValues } from '#components/forms/form-fields.tsx'
import { PortraitFields } from '#components/market/profiles/portraits/portrait-fields.tsx'
import { PortraitOrderDialog } from '#components/market/profiles/portraits/portrait-order-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import { profileLabels } from '#lib/market/profiles/edits/labels.ts'
import { isOnlyVisiblePerson } from '#lib/market/profiles/portraits/rules.ts'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import type { ProfileEdit } from './use-profile-edit.ts'

type Props = {
  edit: ProfileEdit
  states: readonly SelectOption[]
  isStaff: boolean
  pendingAddresses: readonly PendingAddress[]
  mayAgree: boolean
}

/** The people of a company, edited one at a time, with their order (rows D-11, D-12). */
export const PeopleFields = ({ edit, states, isStaff, pendingAddresses, mayAgree }: Props) => {
  const { form, at, setAt } = edit
  const { portraits } = useFormValues(form)
  const portrait = portraits[at]
  const step = (by: number) => setAt((at + by + portraits.length) % portraits.length)
  return (
    <Panel
      id="edit-people"
      title={profileLabels.portraits}
      actions={
        <>
          {portraits.length > 1 && (
            <span className="inline-flex items-center gap-0.5 text-muted">
              <Button variant="ghost" size="icon-sm" aria-label="Previous portrait" onClick={() => step(-1)}>
                <ChevronLeft aria-hidden />
              </Button>
              <span aria-live="polite">
                Portrait {at + 1} of {portraits.length}
              </span>
              <Button variant="ghost" size="icon-sm" aria-label="Next portrait" onClick={() => step(1)}>
                <ChevronRight aria-hidden />
              </Button>
            </span>
          )}
          <PortraitOrderDialog portraits={portraits} onSave={edit.order} />
        </>
      }
    >
      {portrait ? (
        <PortraitFields
          key={portrait.individualId}
          form={form}
          at={at}
          states={states}
          isStaff={isStaff}
          mayAgree={mayAgree}
          pending={pendingAddresses.find(({ personId }) => personId === portrait.individualId)}
          isOnlyVisible={isOnlyVisiblePerson(portraits, portrait.individualId)}
        />
      ) : (
        <EmptyState title="Nobody is in this company yet.">Add its first person from the Settings menu.</EmptyState>
      )}
    </Panel>
  )
}
