const LARGEST = 2_147_483_647

/** The record id that a piece of an address names, or null: whole digits without a leading zero, as links write it. */
export const recordIdIn = (text: string | undefined): number | null => {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= LARGEST ? id : null
}
