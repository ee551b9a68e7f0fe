/** The lead scores, from most to least promising (row D-20). */
export const LEAD_SCORES = ['A', 'B', 'C', 'D', 'E'] as const
export type LeadScore = (typeof LEAD_SCORES)[number]

/** Messages about lead score and follow-up date (row D-20). */
export const leadMessages = {
  score: 'Please select a lead score from A to E',
  date: 'Please enter a date',
  unsaved: 'The lead score or follow-up date is not saved.',
  noneDue: 'No follow-ups left.',
  changed: 'Someone else changed this in the meantime.',
  notSaved: (name: string, reason: string) => `${name} not saved. ${reason}`,
  overtaken: (name: string, stored: string) => `${name} not saved: someone else saved ${stored} meanwhile.`,
  scoreSaved: (score: string | null) => (score ? `Lead score ${score} saved.` : 'Lead score removed.'),
  dateSaved: (day: string | null) => (day ? `Follow-up on ${day}.` : 'Follow-up date removed.'),
} as const

// The second part is seen where there is room.
const NEXT = ['Next due', 'follow-up'] as const

export const leadLabels = {
  score: 'Lead score',
  followup: 'Follow-up',
  quickAdds: 'Follow up in',
  next: NEXT.join(' '),
  nextParts: NEXT,
  today: 'today',
  none: 'none',
  again: 'Try again',
  takeBack: 'Discard',
  saveMine: (value: string) => `Save ${value}`,
  keepTheirs: (value: string) => `Keep ${value}`,
} as const
