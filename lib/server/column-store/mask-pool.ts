// Masks to reuse, because allocating one costs more than the step that needs it. Queries run synchronously, so they never share one.
const spare: Uint8Array[] = []

/** Returns a mask of a size, reusing a released one; its contents are undefined. */
export const takeMask = (size: number): Uint8Array => {
  const old = spare.pop()
  return old && old.length >= size ? old.subarray(0, size) : new Uint8Array(size)
}

/** Returns a copy of a mask, to be released. */
export const copyMask = (mask: Uint8Array): Uint8Array => {
  const copy = takeMask(mask.length)
  copy.set(mask)
  return copy
}

/** Returns a mask for reuse; the caller may no longer read it. */
export const release = (mask: Uint8Array): void => {
  spare.push(new Uint8Array(mask.buffer))
}
