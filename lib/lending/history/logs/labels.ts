import type { LogAct } from '#lib/lending/history/logs/rules.ts'

const ACTS: Record<LogAct, string> = {
  CREATED: 'Recorded',
  UPDATED: 'Edited',
  REVIEWED: 'Rated',
  DELETED: 'Deleted',
}

/** Texts of a loan's log, its snapshots and their comparison. */
export const logLabels = {
  title: 'Logs',
  panel: 'Log',
  acts: ACTS,
  open: 'Logs',
  snapshot: (sequence: number, act: LogAct) => `Version ${sequence}, ${ACTS[act].toLowerCase()}, open snapshot`,
  compare: 'Compare',
  compareTitle: (loanNo: string) => `Versions of loan ${loanNo}`,
  start: 'Before it was recorded',
  version: (sequence: number) => `Version ${sequence}`,
  nothingChanged: 'Saved without a change',
  intact: (entries: number) => `Intact, ${entries === 1 ? '1 version' : `${entries} versions`}`,
  broken: (sequence: number) => `Broken at version ${sequence}`,
  intactText: 'Each version includes the hash of the one before it, and every hash matches.',
  brokenText:
    'A version was changed, removed or added outside the product. It and every later version cannot be relied on.',
  failed: "The log can't be loaded now. Try again in a moment.",
  previous: 'Newer',
  next: 'Older',
  place: (first: number, last: number, total: number) => `${first}–${last} of ${total}`,
  snapshotNote: 'As it was saved. This page is a record and cannot be changed.',
  editedBy: 'Edited By',
  editedOn: 'Edited On',
  lastEditor: 'Last Editor',
  ratings: 'Ratings and reviews',
  notes: 'Notes',
} as const
