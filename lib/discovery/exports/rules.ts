import type { ExportProgress, ExportState } from '#lib/discovery/exports/schema.ts'

/** The largest file attached to the email, in bytes. */
export const MOST_ATTACHED = 2 * 1024 * 1024
/** The most exports in progress per person. */
export const MOST_UNDER_WAY = 3
/** Milliseconds without progress after which an export counts as stalled. */
export const STALLED_AFTER = 600_000

/** The states of an export in progress. */
export const OPEN_STATES = ['QUEUED', 'RUNNING'] as const satisfies readonly ExportState[]

export const isExportUnderWay = ({ state }: Pick<ExportProgress, 'state'>): boolean =>
  (OPEN_STATES as readonly ExportState[]).includes(state)

/** Returns the progress of an export in whole percent. */
export const getExportPercent = ({ rowsDone, rowsTotal }: Pick<ExportProgress, 'rowsDone' | 'rowsTotal'>): number =>
  rowsTotal === 0 ? 0 : Math.min(100, Math.floor((rowsDone / rowsTotal) * 100))

/**
 * Builds a file name from the search's name and day, without characters that file systems or mail programs treat
 * specially.
 */
export const buildExportFileName = (name: string, day: string, ending = 'xlsx'): string => {
  const letters = [...name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|%]/gu, ' ').replaceAll(/ +/g, ' ')]
  const isInside = (letter: string) => letter !== ' ' && letter !== '.'
  const plain = letters.slice(Math.max(0, letters.findIndex(isInside)), letters.findLastIndex(isInside) + 1).join('')
  return `${plain || 'Export'} ${day}.${ending}`
}
