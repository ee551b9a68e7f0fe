declare const through: unique symbol

/** An id that a policy or scope has checked for the actor; functions that skip the check accept no other type. */
export type Authorised<Noun extends string> = number & { readonly [through]: Noun }

/** Marks an id as checked. Only policies and scopes call it. */
export const authorised = <Noun extends string>(id: number): Authorised<Noun> => id as Authorised<Noun>

const LARGEST = 2_147_483_647

/** Parses a record id from a URL: whole digits without leading zeros, at most 2,147,483,647; otherwise null. */
export const parseRecordId = (text: string | undefined): number | null => {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= LARGEST ? id : null
}
