'use client'

import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { textField } from '#components/forms/fields/text.tsx'
import { type BoundControl, type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { toActionSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { holidayLabels, holidayMessages } from '#lib/foundation/lookups/holidays/labels.ts'
import { type HolidayEntry, holidayInput } from '#lib/foundation/lookups/holidays/schema.ts'
import { changeHolidayAction } from '#lib/web/actions/holidays.ts'
import { type State, StateCheckboxes } from './state-checkboxes.tsx'

type Props = {
  /** The holiday to edit; null for a new one. */
  before: HolidayEntry | null
  states: readonly State[]
  onDone: () => void
  onClose: () => void
}

const NONE: HolidayEntry = { day: '', name: '', states: [] }

/** Dialog to add or edit a public holiday: its day, name and states. */
export const HolidayDialog = ({ before, states, onDone, onClose }: Props) => {
  const form = useRecordForm<HolidayEntry>({
    initial: before ?? NONE,
    schema: holidayInput,
    // Errors show after Save only: one appearing on blur would move the button under the pointer.
    tells: 'saved',
    send: (after: HolidayEntry) =>
      toActionSaveResult(changeHolidayAction({ before, after })).then((sent) =>
        sent.ok
          ? sent
          : { ...sent, errors: sent.errors.map(({ field, ...rest }) => ({ ...rest, ...toHolidayFormField(field) })) },
      ),
    onSaved: () => {
      showSuccess(holidayMessages.saved)
      onDone()
    },
    unsaved: holidayLabels.unsaved,
  })
  return (
    <Dialog
      isOpen
      beginsInField
      onOpenChange={onClose}
      title={before ? holidayLabels.editTitle : holidayLabels.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{holidayLabels.cancel}</Button>
          <Button variant="primary" isPending={form.isPending} onClick={() => void form.submit()}>
            {holidayLabels.save}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <ErrorSummary heading={null} errors={form.unplaced} idOf={form.idOf} />
        <FormFields form={form} entries={buildHolidayFields(states)} />
        {/* A hidden submit button, so that Enter in a field saves. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

// The server's error paths start with `after`; the form has that object only.
const toHolidayFormField = (field: string | undefined): { field?: string } =>
  field === undefined ? {} : { field: field.replace(/^after\./, '') }

const buildHolidayFields = (states: readonly State[]): FieldEntry<HolidayEntry>[] => [
  {
    name: 'day',
    label: holidayLabels.day,
    isRequired: true,
    className: 'max-w-48',
    render: ({ onChange, ...control }: BoundControl<string>) => <DateInput {...control} onValueChange={onChange} />,
  },
  textField({ name: 'name', label: holidayLabels.name, isRequired: true, maxLength: 100 }),
  {
    name: 'states',
    label: holidayLabels.states,
    labelsItself: true,
    render: (control: BoundControl<string[]>, _values, error) => (
      <StateCheckboxes {...control} states={states} error={error} />
    ),
  },
]
