import { formatCount } from '#lib/core/counts.ts'
import { stepLabels } from '#lib/lending/saving/steps/labels.ts'

/** Texts about tasks that staff snooze or finish, and about ratings that members put aside. */
export const taskLabels = {
  whose: 'Whose tasks',
  mine: 'Mine',
  calls: 'Start calls',
  team: 'Team',
  progress: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} tasks done`,
  done: 'Done for today',
  snooze: 'Snooze',
  snoozeUntil: 'Snooze until',
  finish: (name: string) => `Mark ${name} as done for today`,
  putAside: (name: string) => `Snooze ${name}`,
  finished: (name: string) => `${name}: done for today.`,
  snoozed: (name: string, day: string) => `${name}: back on ${day}.`,
  aside: stepLabels.putAside,
  asideRating: (name: string) => `Put the rating of ${name} aside`,
  isAside: stepLabels.isAside,
  isGone: (name: string) => `${name} is no longer waiting.`,
  takeBack: 'Take back',
  takeBackRating: (name: string) => `Take the rating of ${name} back`,
  undo: 'Undo',
  next: 'Next task',
  previous: 'Previous task',
  takenBack: (name: string) => `${name} is back.`,
  noWorkingDay: 'Please select a working day ahead.',
} as const
