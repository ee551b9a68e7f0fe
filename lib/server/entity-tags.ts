/** True where a client's If-None-Match names this strong tag; a cache on the way may have weakened it. */
export const isTagHeld = (header: string | null | undefined, tag: string): boolean =>
  header?.split(',').some((held) => held.trim().replace(/^W\//, '') === tag) ?? false
