import { formatCount, formatCounted } from '#lib/core/counts.ts'

/**
 * UI labels of both composers; the quoted ones of rows N-01 to N-06 are in `drafts/labels.ts` and
 * `audiences/labels.ts`.
 */
export const composerLabels = {
  bulkTitle: 'Bulk Email',
  bulkText: 'One email to the people and companies that you choose.',
  marketingTitle: 'Marketing Email',
  marketingText: 'One email to everybody of a saved user search who wants marketing emails.',

  letter: 'Email',
  people: 'Recipients',
  sending: 'Sending',

  subject: 'Subject',
  subjectHint:
    'Merge fields: {{firstName|there}}, {{lastName}}, {{company}}, {{bdm}}. The word after | is for people without one.',
  body: 'Text',
  attachments: 'Attachments',
  attach: 'Attach files',
  attachHint: 'Up to 20 files, 25 MB in all, pictures in the text included.',
  attached: (used: string) => `${used} of 25 MB`,
  muchAttached: 'Many hosts refuse emails of this size, because files grow by a third on their way.',
  uploading: 'Wait until all files are attached.',
  uploadingFile: (name: string) => `Attaching ${name}`,
  remove: (name: string) => `Remove ${name}`,
  leaveUpload: 'A file is still being attached.',

  addRecipient: 'Add people or companies',
  recipientHint: 'By name or email. A company means all its people.',
  clearAll: 'Clear all',
  chosen: (count: number) => `${formatCount(count)} chosen`,
  members: (count: number) => formatCounted(count, 'person', 'people'),
  unsubscribedOf: (left: number, count: number) =>
    count === 1 ? 'unsubscribed' : `${formatCount(left)} of ${formatCount(count)} unsubscribed`,
  reason: 'Reason for including unsubscribed users',
  reasonHint: 'It is recorded with the mailing. Only service messages may go to people who unsubscribed.',

  who: 'Who gets it',
  leftOut: 'Do not get it',
  open: (label: string, count: string) => `${label}: ${count}, open the list`,
  addFirst: 'Add recipients to see who gets the email and who does not.',
  findsNobody: 'The search finds nobody.',
  counting: 'Counting…',
  notCounted: 'The recipients could not be counted.',
  tryAgain: 'Try again',
  peopleGetIt: (count: number) => formatCounted(count, 'person gets this email', 'people get this email'),
  nobodyYet: 'No recipients yet',
  inTitle: 'People who get this email',
  outTitle: 'People who do not get it',
  allTitle: 'People chosen',
  listFailed: 'The list could not be loaded.',
  previewFor: (name: string) => `Preview for ${name}`,
  previous: 'Previous',
  next: 'Next',
  range: (first: number, last: number, total: number) =>
    `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`,

  search: 'Saved user search',
  openSearch: 'Open the search',
  otherSearch: (before: string, now: string) => `This draft was written for “${before}”. It now goes to “${now}”.`,
  backToUsers: 'All Users',

  sender: 'From',
  senderHint: 'The address that people see and answer.',
  tests: 'Test addresses',
  testsHint: 'Up to 20 addresses with ; between them.',
  test: 'Test',
  testSent: (count: number) => (count === 1 ? 'Test sent to 1 address.' : `Test sent to ${count} addresses.`),

  preview: 'Preview',
  previewTitle: 'Preview',
  previewAs: 'As',
  nothingToPreview: 'Write the email first.',
  previewFailed: 'The preview could not be made.',
  send: 'Send',
  cancel: 'Cancel',
  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardText: 'Its text, recipients and files are deleted.',
  discarded: 'Draft discarded.',
  sendTitle: (count: number) => (count === 1 ? 'Send to 1 person?' : `Send to ${formatCount(count)} people?`),
  sendUnsubscribed: (count: number) =>
    count === 1
      ? 'One of them unsubscribed and gets it for the reason you gave:'
      : `${formatCount(count)} of them unsubscribed and get it for the reason you gave:`,
  sendMany: 'An email to so many people cannot be taken back.',
  typeNumber: (count: number) => `Type ${count} to send`,
  sendingText: 'Recipients are being added to the queue. Keep this page open.',

  addOne: 'Add at least one recipient.',
  writeText: 'Write the text of the email.',
  chooseFirst: 'Choose first which version of the draft to keep.',

  restored: (when: string) => `Draft of ${when}`,
  unsaved: 'This draft could not be saved.',
  conflictHeading: 'This draft was changed in another window',
  conflictText: 'Nothing is saved until you choose.',
  goneHeading: 'This draft was sent or discarded in another window',
  goneText: 'What you wrote is still here.',
  goOn: 'Keep it as a new draft',
  startAnew: 'Start a new draft',
  here: 'Here',
  there: 'Other window',
  keepMine: 'Keep what is here',
  takeTheirs: 'Take the other',
  nothing: 'nothing',
} as const

/** Labels for the autosave states of a draft. */
export const draftStateLabels = {
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
  conflict: 'Changed elsewhere',
  retry: 'Try again',
} as const
