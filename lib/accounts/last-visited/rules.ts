import type { Visit } from './schema.ts'

const TYPES = { lender: 'LENDER', broker: 'BROKER', lawfirm: 'LAWFIRM' } as const

/** The profile that an address shows, or null. */
export const visitOf = (path: string): Visit | null => {
  const [, id, kind] = /^\/users\/([1-9]\d{0,8})\/(lender|broker|lawfirm)$/.exec(path) ?? []
  return id && kind ? { profileId: Number(id), profileType: TYPES[kind as keyof typeof TYPES] } : null
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
