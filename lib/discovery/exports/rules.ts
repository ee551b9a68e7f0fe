import type { ExportProgress, ExportState } from '#lib/discovery/exports/schema.ts'

/** Bytes up to which a file is attached to its message. */
export const MOST_ATTACHED = 2 * 1024 * 1024
/** How many exports of a person are made at once. */
export const MOST_UNDER_WAY = 3
/** Milliseconds after which an export that does not move is one that nobody works on. */
export const STALLED_AFTER = 600_000

/** The states in which an export is still to be made. */
export const OPEN_STATES = ['QUEUED', 'RUNNING'] as const satisfies readonly ExportState[]

export const isUnderWay = ({ state }: Pick<ExportProgress, 'state'>): boolean =>
  (OPEN_STATES as readonly ExportState[]).includes(state)

/** How much of an export is done, in whole percent. */
export const percentOf = ({ rowsDone, rowsTotal }: Pick<ExportProgress, 'rowsDone' | 'rowsTotal'>): number =>
  rowsTotal === 0 ? 0 : Math.min(100, Math.floor((rowsDone / rowsTotal) * 100))

/** The name of the file: the search's and its day, without what a file system or a mail program reads as something else. */
export const fileNameOf = (name: string, day: string): string => {
  const letters = [...name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|%]/gu, ' ').replaceAll(/ +/g, ' ')]
  const isInside = (letter: string) => letter !== ' ' && letter !== '.'
  const plain = letters.slice(Math.max(0, letters.findIndex(isInside)), letters.findLastIndex(isInside) + 1).join('')
  return `${plain || 'Export'} ${day}.xlsx`
}
