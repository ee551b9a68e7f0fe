/** Words around lead score and follow-up date (row D-20). */
export const leadMessages = {
  score: 'Please select a lead score from A to E',
  date: 'Please enter a date',
  scoreSaved: (score: string | null) => (score ? `Lead score ${score} saved.` : 'Lead score removed.'),
  dateSaved: (day: string | null) => (day ? `Follow-up on ${day}.` : 'Follow-up date removed.'),
} as const

export const leadLabels = {
  score: 'Lead score',
  followup: 'Follow-up',
  quickAdds: 'Follow up in',
  next: 'Next due follow-up',
  overdue: 'overdue',
  today: 'today',
} as const
