'use client'

import { textField } from '#components/forms/fields/text.tsx'
import { FormFields } from '#components/forms/form-fields.tsx'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { request, showError } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { alertLabels } from '#lib/market/scenarios/alerts/labels.ts'
import { LONGEST_NAME, savingLabels } from '#lib/market/scenarios/saving/labels.ts'
import { nameInput } from '#lib/market/scenarios/saving/schema.ts'

type Values = { name: string }

type Props = {
  /** The scenario to save under the name; null renames `renamed`. */
  scenario: object | null
  renamed: { id: number; name: string; version: number } | null
  onSaved: (saved: { id: number; name: string }) => void
  onClose: () => void
}

const ENTRIES = [
  textField<Values>({ name: 'name', label: savingLabels.name, isRequired: true, maxLength: LONGEST_NAME }),
]

/** The dialog that saves a scenario under a name, or renames a saved one. */
export const SaveDialog = ({ scenario, renamed, onSaved, onClose }: Props) => {
  const form = useRecordForm<Values, { id: number }>({
    initial: { name: renamed?.name ?? '' },
    schema: nameInput,
    tells: 'saved',
    ...(renamed ? { version: renamed.version } : {}),
    send: ({ name }: Values, { key, version }) =>
      toRequestSaveResult<{ id: number }>(
        renamed
          ? request.put(`/api/scenarios/${renamed.id}`, { name, version }, { isQuiet: true })
          : request.post('/api/scenarios', { name, scenario }, { isQuiet: true, idempotencyKey: key }),
      ),
    onSaved: ({ id }) => onSaved({ id, name: form.form.getValues('name').trim() }),
    // A message about the name shows at its field; others are about the deal.
    onRefused: (errors, refusal) => {
      if (!refusal || errors.some(({ field }) => field === 'name')) return
      showError(errors[0]?.message ?? getStatusMessage(refusal.status))
    },
  })
  return (
    <Dialog
      isOpen
      beginsInField
      isDismissible={!form.isPending}
      onOpenChange={onClose}
      title={renamed ? savingLabels.rename : savingLabels.dialog}
      footer={
        <>
          <Button onClick={onClose} disabled={form.isPending}>
            {savingLabels.cancel}
          </Button>
          <Button variant="primary" isPending={form.isPending} onClick={() => void form.submit()}>
            {renamed ? savingLabels.rename : savingLabels.save}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <FormFields form={form} entries={ENTRIES} />
        {!renamed && <p className="mt-2 text-muted">{alertLabels.hint}</p>}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
