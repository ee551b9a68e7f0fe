/** What can be asked about the team, for the help page of staff. */
export const teamGrammar = {
  title: 'Ask what the team did in the search',
  lines: [
    { says: 'A team member: notes, loans, people', like: ['Ana Lee', 'bdm Ana'] },
    {
      says: 'What somebody did; weeks begin on Monday',
      like: ['what has Ana Lee done this week', 'what did Ana do yesterday', 'what have I done today'],
    },
    {
      says: 'Calls and notes',
      like: [
        'calls by Ana this month',
        'notes by Ana since 1 November',
        'who did Ana call last week',
        'my notes this week',
      ],
    },
  ],
} as const
