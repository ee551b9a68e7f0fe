/** True for a text that cannot begin another header: no line break, NUL or other control character (threat C6). */
export const isOneLine = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)

/** True for exactly one plain address: nothing that a mail server or library could read as a list or a name (threat C6). */
export const isOneAddress = (address: string): boolean =>
  address.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address) && /^[!-~]+$/.test(address)
