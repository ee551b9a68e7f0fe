'use client'

import { areRequiredFieldsFilled, FormFields, useFormValues } from '#components/forms/form-fields.tsx'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { buildContactFields, emptyContact } from '#components/people/individuals/contact-entries.ts'
import { CreationForm } from '#components/people/individuals/creation-form.tsx'
import { request } from '#components/request/browser.ts'
import type { SelectOption } from '#components/ui/select.tsx'
import { leaveLabels } from '#lib/core/labels.ts'
import { paths } from '#lib/core/paths.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import { mobile } from '#lib/people/contacts/schema.ts'
import { staffLabels } from '#lib/people/staff/labels.ts'
import { staffSchema } from '#lib/people/staff/schema.ts'

const EMPTY = { ...emptyContact, mobile: '' }
type Values = typeof EMPTY

/** The form that adds a system user (row C-08); a mobile that is not Australian blocks Save (row C-03). */
export const StaffForm = ({ states }: { states: readonly SelectOption[] }) => {
  const entries = buildContactFields<Values>('mobile', states)
  const form = useRecordForm<Values>({
    initial: EMPTY,
    schema: staffSchema,
    send: (person, { key }) =>
      toRequestSaveResult(request.post('/api/users', person, { isQuiet: true, idempotencyKey: key })),
    done: personMessages.added,
    onSaved: (_, leave) => leave(paths.systemUsers()),
    unsaved: leaveLabels.record,
    isReady: (values) => areRequiredFieldsFilled(entries, values) && mobile.safeParse(values.mobile).success,
  })
  const values = useFormValues(form)
  const { email, firstName, lastName } = values
  const duplicates = useDuplicates({ email, mobile: values.mobile, personName: `${firstName} ${lastName}`.trim() })
  return (
    <CreationForm form={form} label={staffLabels.createTitle} cancelHref={paths.systemUsers()}>
      <FormFields form={form} entries={entries} />
      <DuplicateNotice duplicates={duplicates} className="sm:col-span-2" />
    </CreationForm>
  )
}
