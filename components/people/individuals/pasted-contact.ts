import type { ClipboardEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RecordForm } from '#components/forms/use-record-form.ts'
import { showSuccess } from '#components/request/browser.ts'
import { formatPasteResult } from '#lib/people/contacts/pasted/labels.ts'
import { parsePastedContacts } from '#lib/people/contacts/pasted/rules.ts'

const FIELDS = ['firstName', 'lastName', 'email', 'mobile', 'mobileNumber']

/**
 * Fills the fields of a person from a name, address and number that are pasted into one of them together; of several people, the
 * first, and says how many there were.
 */
export const takePastedContact = <Values extends FieldValues>(
  event: ClipboardEvent,
  form: RecordForm<Values>,
): void => {
  const { target, clipboardData } = event
  if (!(target instanceof HTMLInputElement) || !FIELDS.includes(target.name)) return
  const people = parsePastedContacts(clipboardData.getData('text'))
  const [found] = people
  if (!found) return
  event.preventDefault()
  const { firstName, lastName, email, mobile } = found
  const number = 'mobileNumber' in form.form.getValues() ? 'mobileNumber' : 'mobile'
  form.put({ firstName, lastName, ...(email ? { email } : {}), ...(mobile ? { [number]: mobile } : {}) })
  showSuccess(formatPasteResult(people.length))
}
