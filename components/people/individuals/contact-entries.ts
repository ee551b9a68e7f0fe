import { selectField } from '#components/forms/fields/select.tsx'
import { textField } from '#components/forms/fields/text.tsx'
import type { FieldEntry } from '#components/forms/form-fields.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import { echoEmail, echoMobile } from '#lib/people/contacts/rules.ts'

/** The values of every form for a new person; the mobile's name differs by form. */
export type ContactValues = { firstName: string; lastName: string; email: string; stateKey: string }

export const emptyContact: ContactValues = { firstName: '', lastName: '', email: '', stateKey: '' }

// The forms' value types differ; all of them include these.
type Shared = ContactValues & { mobile: string; mobileNumber: string }

/** First name, last name, email, mobile and state of a new person (rows C-04, C-07, C-08). */
export const buildContactFields = <Values extends ContactValues>(
  mobile: 'mobile' | 'mobileNumber',
  states: readonly SelectOption[],
): FieldEntry<Values>[] => {
  const entries: FieldEntry<Shared>[] = [
    textField({ name: 'firstName', label: 'First Name', isRequired: true }),
    textField({ name: 'lastName', label: 'Last Name', isRequired: true }),
    textField({ name: 'email', label: 'Email', type: 'email', isRequired: true, echo: echoEmail }),
    textField({ name: mobile, label: 'Mobile', type: 'tel', isRequired: true, echo: echoMobile }),
    selectField({ name: 'stateKey', label: 'State', options: states, isRequired: true }),
  ]
  return entries as unknown as FieldEntry<Values>[]
}
