import { formatCounted } from '#lib/core/counts.ts'

/** Texts of the palette about the team: its members, and what they did. */
export const teamLabels = {
  title: 'Team',
  did: 'Notes',
  openNotes: 'Notes taken',
  loansOf: (name: string) => `Loans of BDM ${name}`,
  peopleOf: (name: string) => `People of BDM ${name}`,
  search: 'Search notes',
  table: 'What the team did',
  callList: 'Calls',
  calls: (total: number) => formatCounted(total, 'call'),
  count: (total: number) => formatCounted(total, 'note'),
} as const

/** Texts of the answer to a question about the team. Apart, because no page needs them before the answer. */
export const teamNotes = {
  callsDue: 'Your calls due, overdue first',
  nobody: (name: string) => `Nobody in the team is called “${name}”.`,
  unread: (words: string) =>
    `Not understood: “${words}”. Ask for a time such as “this week”, “last month” or “since 1 November”.`,
} as const
