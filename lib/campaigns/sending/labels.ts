/** Messages about sending a mailing. */
export const sendingMessages = {
  pausedAlready: 'This mailing is paused already.',
  notPaused: 'This mailing is not paused.',
  done: 'This mailing is done.',
  cancelled: 'This mailing was cancelled.',
  unsubscribed: 'Unsubscribed after this mailing was written.',
  closed: 'The person or company was closed or switched off after this mailing was written.',
  noFailures: 'No email of this mailing has failed.',
} as const
