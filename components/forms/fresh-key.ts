/** A key by which the server knows one filled form again, so that a double click makes one record (threat F3). */
export const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
