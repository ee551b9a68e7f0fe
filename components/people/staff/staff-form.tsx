'use client'

import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { ContactFields, emptyContact } from '#components/people/individuals/contact-fields.tsx'
import { CreationForm } from '#components/people/individuals/creation-form.tsx'
import { type Draft, useDraft } from '#components/people/individuals/use-draft.ts'
import type { SelectOption } from '#components/ui/select.tsx'
import { paths } from '#lib/core/paths.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import { staffLabels } from '#lib/people/staff/labels.ts'
import { staffSchema } from '#lib/people/staff/schema.ts'

/** The form that adds a system user (row C-08); a mobile that is not Australian blocks Save (row C-03). */
export const StaffForm = ({ states }: { states: readonly SelectOption[] }) => {
  const form = useDraft({
    initial: { ...emptyContact, mobile: '' },
    schema: staffSchema,
    payloadOf: (values) => values,
    required: () => ['firstName', 'lastName', 'email', 'mobile', 'stateKey'],
    url: '/api/users',
    done: personMessages.added,
    leadsTo: () => paths.systemUsers(),
  })
  const { values } = form.draft
  const duplicates = useDuplicates({
    email: values.email,
    mobile: values.mobile,
    personName: `${values.firstName} ${values.lastName}`.trim(),
  })
  return (
    <CreationForm
      {...form}
      isComplete={form.isComplete && !form.hasFault('mobile')}
      label={staffLabels.createTitle}
      duplicates={duplicates}
      cancelHref={paths.systemUsers()}
    >
      <ContactFields
        draft={form.draft as unknown as Draft<typeof emptyContact & Record<string, unknown>>}
        mobileField="mobile"
        states={states}
      />
    </CreationForm>
  )
}
