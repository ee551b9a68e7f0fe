/** Texts beside a member of the team, whose entry opens the notes that they took. */
export const memberLabels = {
  notes: (position: string) => `${position} · notes taken`,
  inactive: 'not active',
} as const
