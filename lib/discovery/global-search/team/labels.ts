import { formatCounted } from '#lib/core/counts.ts'

/** Texts of the palette about the team: its members, and what they did. */
export const teamLabels = {
  title: 'Team',
  did: 'Notes',
  /** Beside a member, whose entry opens the notes that they took. */
  notes: (position: string) => `${position} · notes taken`,
  inactive: 'not active',
  openNotes: 'Notes taken',
  loansOf: (name: string) => `Loans of BDM ${name}`,
  peopleOf: (name: string) => `People of BDM ${name}`,
  search: 'Search notes',
  count: (total: number) => formatCounted(total, 'note'),
  nobody: (name: string) => `Nobody in the team is called “${name}”.`,
  unread: (words: string) =>
    `Not understood: “${words}”. Ask for a time such as “this week”, “last month” or “since 1 November”.`,
} as const

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
