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
    {
      says: 'Words in notes',
      like: ['notes mentioning rate too high', 'notes by Ana mentioning valuation last month'],
    },
    {
      says: 'The whole team, as a table with bars',
      like: [
        'calls per person last week',
        'what have we done this week',
        'calls to lenders vs brokers by person last 30 days',
      ],
    },
    {
      says: 'Two periods: the same days of the one before, or of the year before',
      like: [
        'calls this month vs last month',
        'calls of Ana Lee this month vs last month',
        'average call score by bdm this month',
      ],
    },
  ],
} as const
