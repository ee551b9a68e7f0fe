export const hookMessages = {
  refused: 'The report is not signed.',
  unreadable: 'The report cannot be read.',
  later: 'This email is not known yet.',
} as const
