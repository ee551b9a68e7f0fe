import { recordIdIn } from '#lib/core/ids.ts'
import type { Visit } from './schema.ts'

const TYPES = { lender: 'LENDER', broker: 'BROKER', lawfirm: 'LAWFIRM' } as const

/** The profile that an address shows, or null. */
export const visitOf = (path: string): Visit | null => {
  const found = /^\/users\/(?<id>\d{1,10})\/(?<kind>lender|broker|lawfirm)$/.exec(path)
  const named = found?.groups as { id: string; kind: keyof typeof TYPES } | undefined
  const profileId = recordIdIn(named?.id)
  return named && profileId !== null ? { profileId, profileType: TYPES[named.kind] } : null
}

/** Saves the last of several visits, a pause after it (row D-21); the same profile again begins the pause anew. */
export const visitSaver = (pause: number, save: (visit: Visit) => void) => {
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
