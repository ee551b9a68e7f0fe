/** Returns true if an If-None-Match header contains this tag; a cache on the way may have made it weak. */
export const matchesEntityTag = (header: string | null | undefined, tag: string): boolean =>
  header?.split(',').some((held) => held.trim().replace(/^W\//, '') === tag) ?? false
