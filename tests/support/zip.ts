import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive, and false entries for its directory. */
export type ZipPart = { name: string; bytes: Buffer | string; forged?: Partial<ZipFigures>; packed?: Buffer }
type ZipFigures = { flags: number; method: number; packed: number; size: number; offset: number; extra: Buffer }

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
export const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
/** The extra field with 64-bit sizes. */
export const largeExtra = (...figures: number[]): Buffer =>
  Buffer.concat([u16(1), u16(figures.length * 8), ...figures.map(u64)])

/** Builds a ZIP archive of these parts with false entries; `tail` precedes its end record, which `forged` changes. */
export const zipOf = (
  parts: readonly ZipPart[],
  {
    count = parts.length,
    at,
    tail = Buffer.alloc(0),
  }: { count?: number; at?: number; tail?: Buffer | ((directory: { at: number; length: number }) => Buffer) } = {},
): Uint8Array<ArrayBuffer> => {
  const files: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const { name, bytes, forged = {}, packed = deflateRawSync(bytes, { level: 1 }) } of parts) {
    const content = Buffer.from(bytes as string)
    const [method, flags] = [u16(forged.method ?? 8), u16(forged.flags ?? 0)]
    const crc = u32(forged.packed === undefined && forged.size === undefined ? crc32(content) : 0)
    const sums = Buffer.concat([crc, u32(packed.length), u32(content.length)])
    const told = Buffer.concat([crc, u32(forged.packed ?? packed.length), u32(forged.size ?? content.length)])
    const label = Buffer.from(name)
    const file = Buffer.concat([
      u32(0x04034b50),
      u16(45),
      flags,
      method,
      u32(0),
      sums,
      u16(label.length),
      u16(0),
      label,
    ])
    const extra = forged.extra ?? Buffer.alloc(0)
    const lengths = Buffer.concat([u16(label.length), u16(extra.length), u16(0)])
    const place = Buffer.concat([u16(0), u16(0), u32(0), u32(forged.offset ?? offset)])
    records.push(
      Buffer.concat([u32(0x02014b50), u16(45), u16(45), flags, method, u32(0), told, lengths, place, label, extra]),
    )
    files.push(file, packed)
    offset += file.length + packed.length
  }
  const directory = Buffer.concat(records)
  const before = typeof tail === 'function' ? tail({ at: offset, length: directory.length }) : tail
  const end = [
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(count),
    u16(count),
    u32(directory.length),
    u32(at ?? offset),
    u16(0),
  ]
  return new Uint8Array(Buffer.concat([...files, directory, before, ...end]))
}
