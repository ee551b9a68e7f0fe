declare const through: unique symbol

/** An id that a policy or scope has let through for whoever asks; what reads or writes past that check takes no other. */
export type Authorised<Noun extends string> = number & { readonly [through]: Noun }

/** Marks an id as let through. Only policies and scopes call it. */
export const authorised = <Noun extends string>(id: number): Authorised<Noun> => id as Authorised<Noun>

const LARGEST = 2_147_483_647

/** The record id that a piece of an address names, or null: whole digits without a leading zero, as links write it. */
export const recordIdIn = (text: string | undefined): number | null => {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= LARGEST ? id : null
}
