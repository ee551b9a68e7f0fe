import { SheetFault } from '#lib/server/sheets/faults.ts'

/** The most parts of an archive; a workbook has a few dozen. */
const MOST_PARTS = 2_000

const SIGNATURE = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, largeLocator: 0x07064b50 }
/** Values that mean "see the 64-bit record"; no workbook of 10 MB needs those. */
const ELSEWHERE = { long: 0xffffffff, short: 0xffff }
const LARGE_EXTRA = 1
/** Bit flags of a part. */
const FLAGS = { encrypted: 1, sizesFollow: 8 }
const METHODS = [0, 8]

/** A part of an archive as its directory lists it: its packed bytes and its unpacked size. */
export type Part = { name: string; isPacked: boolean; bytes: Uint8Array; size: number }

type Directory = { at: number; count: number }

/**
 * Reads a zip archive's directory and returns the parts by name, without unpacking any. Raises a SheetFault for 64-bit records
 * and for false or missing sizes (threats D1, J2).
 */
export const openArchive = (bytes: Uint8Array): Map<string, Part> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map<string, Part>()
  const directory = readDirectory(view)
  let { at } = directory
  for (let left = directory.count; left > 0; left -= 1) {
    const { name, length } = readEntryName(view, at)
    if (parts.has(name)) throw new SheetFault('unreadable')
    if (!name.endsWith('/')) parts.set(name, readArchivePart(view, at, name))
    at += length
  }
  return parts
}

const readDirectory = (view: DataView): Directory => {
  const earliest = Math.max(0, view.byteLength - 65_557)
  let end = view.byteLength - 22
  while (end >= earliest && view.getUint32(end, true) !== SIGNATURE.end) end -= 1
  if (end < earliest) throw new SheetFault('unreadable')
  const count = view.getUint16(end + 10, true)
  const at = view.getUint32(end + 16, true)
  const isLarge = end >= 20 && view.getUint32(end - 20, true) === SIGNATURE.largeLocator
  if (isLarge || count === ELSEWHERE.short || at === ELSEWHERE.long) throw new SheetFault('unreadable')
  if (view.getUint32(end + 12, true) === ELSEWHERE.long || count > MOST_PARTS) throw new SheetFault('unreadable')
  return { at, count }
}

const readEntryName = (view: DataView, at: number): { name: string; length: number } => {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== SIGNATURE.entry) throw new SheetFault('unreadable')
  const nameLength = view.getUint16(at + 28, true)
  const extra = view.getUint16(at + 30, true)
  const length = 46 + nameLength + extra + view.getUint16(at + 32, true)
  if (at + length > view.byteLength || hasLargeExtra(view, at + 46 + nameLength, extra))
    throw new SheetFault('unreadable')
  return { name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)), length }
}

const hasLargeExtra = (view: DataView, from: number, length: number): boolean => {
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === LARGE_EXTRA) return true
  return false
}

const readArchivePart = (view: DataView, at: number, name: string): Part => {
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const [packed, size, file] = [20, 24, 42].map((field) => view.getUint32(at + field, true)) as [number, number, number]
  const isTold = [packed, size, file].every((figure) => figure !== ELSEWHERE.long)
  const isSound = METHODS.includes(method) && (flags & FLAGS.encrypted) === 0 && packed > 0 === size > 0
  // If the sizes here are zero, readers would use those stored next to the data, which are not checked.
  const isKnown = packed > 0 || (flags & FLAGS.sizesFollow) === 0
  if (!isTold || !isSound || !isKnown || (method === 0 && packed !== size)) throw new SheetFault('unreadable')
  if (file + 30 > view.byteLength || view.getUint32(file, true) !== SIGNATURE.file) throw new SheetFault('unreadable')
  const start = file + 30 + view.getUint16(file + 26, true) + view.getUint16(file + 28, true)
  if (start + packed > view.byteLength) throw new SheetFault('unreadable')
  const content = new Uint8Array(view.buffer, view.byteOffset + start, packed)
  return { name, isPacked: method !== 0, bytes: content, size }
}
