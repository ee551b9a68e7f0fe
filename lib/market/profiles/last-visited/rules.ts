import { parseRecordId } from '#lib/core/ids.ts'
import type { Visit } from './schema.ts'

const TYPES = { lender: 'LENDER', broker: 'BROKER', lawfirm: 'LAWFIRM' } as const

/** Returns the profile that a path shows, or null. */
export const parseLastVisit = (path: string): Visit | null => {
  const found = /^\/users\/(?<id>\d{1,10})\/(?<kind>lender|broker|lawfirm)$/.exec(path)
  const named = found?.groups as { id: string; kind: keyof typeof TYPES } | undefined
  const profileId = parseRecordId(named?.id)
  return named && profileId !== null ? { profileId, profileType: TYPES[named.kind] } : null
}

/** Debounces visits: saves the last one after a pause in milliseconds (row D-21); every visit restarts the pause. */
export const createLastVisitSaver = (pause: number, save: (visit: Visit) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => clearTimeout(timer)
  return {
    visited: (visit: Visit): void => {
      stop()
      timer = setTimeout(() => save(visit), pause)
    },
    stop,
  }
}
