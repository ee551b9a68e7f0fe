'use client'

import { useState } from 'react'
import { z } from 'zod'
import { textField } from '#components/forms/fields/text.tsx'
import { FormFields, useFormValues } from '#components/forms/form-fields.tsx'
import { type SaveResult, toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showError, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { LONGEST_NAME, savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import type { SavedSearch } from '#lib/discovery/saved-searches/schema.ts'
import type { OpenedList, OpenedView, SearchState } from './opened-list.ts'

type Props = Pick<OpenedList, 'kind' | 'path'> & {
  /** The search to save; null to change only the name. */
  state: SearchState | null
  /** The search that was loaded, which can be replaced or renamed. */
  origin: OpenedView | null
  onClose: () => void
}
type Values = { name: string }

const schema = z.object({ name: z.string().trim().min(1, savedLabels.nameRequired).max(LONGEST_NAME) })
const QUIETLY = { isQuiet: true }

/**
 * Dialog that saves the search under a name of at most 100 characters, replaces the one it came from, or renames it
 * (row K-06).
 */
export const SaveSearchDialog = ({ kind, path, state, origin, onClose }: Props) => {
  const navigate = useNavigate()
  const [isReplacing, setReplacing] = useState(false)
  const address = `/api/saved-searches/${kind}`
  const finish = ({ id, name }: SavedSearch, told: (name: string) => string) => {
    showSuccess(savedLabels.saved, told(name))
    onClose()
    navigate(`${path}?view=${id}`, { scroll: false })
  }
  // Errors of the name show at its field, so only others become a toast.
  const told = (sent: SaveResult<SavedSearch>): SaveResult<SavedSearch> => {
    if (!sent.ok && sent.status !== 401 && !sent.errors.some(({ field }) => field))
      showError(sent.status === 409 ? savedLabels.changed : savedLabels.cannotSave)
    return sent
  }
  const change = async (changed: object): Promise<SaveResult<SavedSearch>> =>
    told(await toRequestSaveResult<SavedSearch>(request.put(`${address}/${origin?.id}`, changed, QUIETLY)))
  const form = useRecordForm<Values, SavedSearch>({
    initial: { name: state ? '' : (origin?.name ?? '') },
    schema,
    tells: 'saved',
    ...(origin ? { version: origin.version } : {}),
    send: async ({ name }: Values, { version }) =>
      state
        ? told(await toRequestSaveResult<SavedSearch>(request.post(address, { name, ...state }, QUIETLY)))
        : change({ name, version }),
    onSaved: (saved) => finish(saved, state ? savedLabels.savedAs : savedLabels.renamed),
  })
  const replace = async () => {
    setReplacing(true)
    const sent = await change({ ...state, version: form.version.current })
    setReplacing(false)
    if (sent.ok) finish(sent.answer, savedLabels.replaced)
    else form.refuse(sent)
  }
  const { name = '' } = useFormValues(form)
  const isPending = form.isPending || isReplacing
  return (
    <Dialog
      isOpen
      beginsInField
      isDismissible={!isPending}
      onOpenChange={onClose}
      title={state ? savedLabels.save : savedLabels.rename}
      footer={
        <>
          {state && origin && (
            <Button
              className="mr-auto min-w-0"
              isPending={isReplacing}
              disabled={isPending}
              onClick={() => void replace()}
            >
              <span className="truncate">{savedLabels.overwrite(origin.name)}</span>
            </Button>
          )}
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" isPending={form.isPending} disabled={isPending} onClick={() => void form.submit()}>
            {state ? savedLabels.saveAsNew : savedLabels.rename}
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
        <FormFields
          form={form}
          entries={[
            textField<Values>({ name: 'name', label: savedLabels.name, isRequired: true, maxLength: LONGEST_NAME }),
          ]}
        />
        <p role="status" className="mt-1.5 text-muted text-sm">
          {savedLabels.left(LONGEST_NAME - name.length)}
        </p>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
