import { formatAndMore, formatCount } from '#lib/core/counts.ts'
import type { Outcome } from './schema.ts'

export const callLabels = {
  title: 'Calls',
  queue: 'To call',
  whose: 'Whose calls',
  upcoming: 'Upcoming',
  upcomingNote: 'next 30 days',
  due: 'Due',
  note: 'Note',
  notePlaceholder: 'What was said?',
  spokenTo: 'Spoken to',
  outcomes: 'Outcome',
  ownDay: 'Another day',
  next: 'Next call',
  people: 'People',
  notes: 'Last notes',
  loans: 'Current loans',
  repayment: (day: string) => `due ${day}`,
  noNotes: 'No notes yet.',
  noLoans: 'No current loans.',
  noPeople: 'Nobody is listed.',
  open: 'Open profile',
  empty: 'Nobody to call',
  emptyText: 'Companies appear here on the day of their follow-up.',
  emptyMine: 'No follow-up of the companies that you look after is due. The team may have some.',
  more: formatAndMore,
  saved: (name: string, day: string) => `${name} noted. Follow-up on ${day}.`,
  noDay: 'No date yet',
  badDay: 'Please enter a date ahead.',
  unsaved: 'The note of this call is not saved.',
  undo: 'Undo',
  undoCall: (name: string) => `Undo the call to ${name}`,
  lastNoted: (name: string) => `${name} noted`,
  takenBack: (name: string) => `The call to ${name} is taken back.`,
  notTakenBack: 'The call could not be taken back.',
  tooLate: 'This call can no longer be taken back.',
  why: 'Why now',
  dueWord: 'due',
  progress: (made: number, left: number) =>
    `${formatCount(made)} noted today, ${left === 0 ? 'none' : formatCount(left)} left`,
  summary: 'Your calls today',
  madeToday: (made: number) =>
    made === 1 ? 'You noted 1 call or email today.' : `You noted ${formatCount(made)} calls and emails today.`,
} as const

export const outcomeLabels: Record<Outcome, string> = {
  spoke: 'Spoke',
  noAnswer: 'No answer',
  leftMessage: 'Left message',
  emailed: 'Emailed',
}
