import { LARGEST_FILE } from '#lib/core/body-limits.ts'

/** The most bytes of all files of one mail (doc 3 §5), and the most files. */
export const MOST_ATTACHED = LARGEST_FILE.mail
export const MOST_FILES = 20
/** From this many bytes on the composer warns: as MIME the mail is a third larger, and many hosts refuse it. */
export const MUCH_ATTACHED = 18 * 1024 * 1024
/** Above this many recipients the sender must type their number (decision 'sending'). */
export const FEW_RECIPIENTS = 500
/** The most addresses of one test mail. */
export const MOST_TESTS = 20
/** The most people, and the most companies, that can be chosen one by one. */
export const MOST_CHOSEN = 500

/** Messages of rows N-03 to N-06; the quoted ones are exact. */
export const draftMessages = {
  noSubject: 'Please enter email subject',
  noSender: 'Select a sender',
  missing: 'Please check for missing fields',
  noTests: 'No test email/s added',
  tooLarge: 'Total attachments size cannot exceed more than 25MB',
  unsubscribedAs: (email: string) => `You cannot send an email to unsubscribed users as ${email}`,
  sent: 'Email sent successfully',
  failed: 'The process could not be completed. Please try again.',
  sending: 'Sending e-mails',
  includeUnsubscribed: 'Include unsubscribed users',

  notOneLine: 'The subject must be one line.',
  longSubject: 'The subject can have at most 200 characters.',
  otherSender: 'Choose a sender from the list.',
  noReason: 'Give the reason for including unsubscribed users.',
  neverMarketing: 'Marketing email never goes to unsubscribed users.',
  noFooter: 'Marketing email needs LEGAL_NAME and POSTAL_ADDRESS. Ask your system administrator to set them.',
  unknownKey: (keys: readonly string[]) => `There is no field ${keys.map((key) => `“${key}”`).join(', ')}.`,
  badForm: 'The request must be a form with emailBody and attachments.',
  noPayload: 'The form has no emailBody.',
  twoPayloads: 'The form has emailBody twice.',
  badPayload: 'emailBody is not valid JSON.',
  otherPart: 'The form may hold emailBody and attachments only.',
  badBody: 'The text of the email cannot be read.',
  longBody: 'The text of the email is too long.',
  tooManyChosen: `Choose at most ${MOST_CHOSEN} people and ${MOST_CHOSEN} companies. For more, use a saved search and Marketing Email.`,
  noFileName: 'A file has no name. Rename it and attach it again.',
  emptyFile: (name: string) => `“${name}” is empty.`,
  tooManyFiles: `Attach at most ${MOST_FILES} files.`,
  noFile: 'Choose a file to attach.',
  goneFile: 'An attachment is no longer here. Attach it again.',
  badTest: (address: string) => `“${address}” is not an email address.`,
  tooManyTests: `Test with at most ${MOST_TESTS} addresses.`,
  nobody: 'Nobody of those chosen would get this email.',
  unconfirmed: (count: number) => `Type ${count}, the number of recipients, to send.`,
  withoutValue: (people: number) =>
    people === 1
      ? 'One recipient has no value for a merge field. Give the field a fallback text.'
      : `${people} recipients have no value for a merge field. Give the field a fallback text.`,
  changed: 'This draft was changed elsewhere. Reload it to go on from there.',
  gone: 'This draft was sent or discarded elsewhere.',
} as const
