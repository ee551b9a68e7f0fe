import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { painted } from './pictures.ts'

/** A hostile file: what it is, its bytes, and its file name. */
export type Hostile = { name: string; bytes: Uint8Array; fileName: string }

/** A marker in every hidden payload, so that stored files can be searched for it. */
export const CANARY = 'c4n4ry-load'

const text = (value: string) => Buffer.from(value, 'latin1')

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([text(name), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A PNG of a declared size with the given pixels, whether they match or not. */
export const pngOf = (
  width: number,
  height: number,
  pixels: Buffer,
  extra: Buffer[] = [],
  header = [1, 0, 0, 0, 0],
) => {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width, 0)
  ihdr.writeUInt32BE(height, 4)
  ihdr.set(header, 8)
  const parts = [chunk('IHDR', ihdr), ...extra, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}

// A separate generator, so that every run uses the same files.
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const LOADS = {
  script: `<script>alert("${CANARY}")</script>`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${CANARY}')"/>`,
  html: `<!doctype html><body onload=alert('${CANARY}')>`,
  php: `<?php system("${CANARY}"); ?>`,
  zip: `PK\u0003\u0004${CANARY}`,
  pdf: `%PDF-1.7\n1 0 obj<</JS(${CANARY})>>endobj`,
  phar: `__HALT_COMPILER();${CANARY}`,
  shell: `#!/bin/sh\necho ${CANARY}`,
  jar: `\u00ca\u00fe\u00ba\u00be${CANARY}`,
  xml: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;${CANARY}</x>`,
} as const

const FOREIGN: Record<string, string> = {
  bmp: 'BM\u0036\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0036\u0000\u0000\u0000',
  ico: '\u0000\u0000\u0001\u0000\u0001\u0000\u0010\u0010',
  tiffLittle: 'II*\u0000\u0008\u0000\u0000\u0000',
  tiffBig: 'MM\u0000*\u0000\u0000\u0000\u0008',
  psd: '8BPS\u0000\u0001',
  heic: '\u0000\u0000\u0000\u0018ftypheic',
  avif: '\u0000\u0000\u0000\u0018ftypavif',
  jxl: '\u00ff\n',
  jp2: '\u0000\u0000\u0000\u000cjP  \r\n\u0087\n',
  exe: 'MZ\u0090\u0000',
  elf: '\u007fELF',
  wasm: '\u0000asm',
  vips: '\u00b6\u00a6\u00f2\u0008',
  matlab: 'MATLAB 5.0 MAT-file',
  fits: 'SIMPLE  =                    T',
  exr: 'v/1\u0001',
  hdr: '#?RADIANCE\n',
  ppm: 'P6 9 9 255\n',
  gzip: '\u001f\u008b\u0008',
  wave: 'RIFF\u0024\u0000\u0000\u0000WAVE',
}

const bases = async () => {
  const rows = Array.from({ length: 40 * 30 * 3 }, (_each, at) => (at * 7_919) % 251)
  const noise = sharp(Buffer.from(rows), { raw: { width: 40, height: 30, channels: 3 } })
  return {
    png: await noise.clone().png().toBuffer(),
    jpeg: await noise.clone().jpeg().toBuffer(),
    webp: await noise.clone().webp().toBuffer(),
    gif: await noise.clone().gif().toBuffer(),
  }
}

const jpegWithHeight = (jpeg: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}
const gifWithSize = (gif: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(gif)
  copy.writeUInt16LE(width, 6)
  copy.writeUInt16LE(height, 8)
  return copy
}
const webpOfSize = (width: number, height: number): Buffer => {
  const vp8x = Buffer.alloc(30)
  vp8x.write('RIFF', 0, 'latin1')
  vp8x.writeUInt32LE(22, 4)
  vp8x.write('WEBPVP8X', 8, 'latin1')
  vp8x.writeUInt32LE(10, 16)
  vp8x.writeUIntLE(width - 1, 24, 3)
  vp8x.writeUIntLE(height - 1, 27, 3)
  return vp8x
}

const SIZES = [
  [65_535, 65_535],
  [65_535, 1],
  [1, 65_535],
  [20_000, 20_000],
  [8_000, 5_001],
  [16_383, 16_383],
  [50_000, 801],
] as const

const hugeOnes = ({ jpeg, gif }: { jpeg: Buffer; gif: Buffer }): Hostile[] =>
  SIZES.flatMap(([width, height]) => [
    {
      name: `PNG of ${width} × ${height}`,
      bytes: pngOf(width, height, deflateSync(Buffer.alloc(200_000))),
      fileName: 'a.png',
    },
    { name: `JPEG of ${width} × ${height}`, bytes: jpegWithHeight(jpeg, width, height), fileName: 'a.jpg' },
    { name: `GIF of ${width} × ${height}`, bytes: gifWithSize(gif, width, height), fileName: 'a.gif' },
    { name: `WebP of ${width} × ${height}`, bytes: webpOfSize(width, height), fileName: 'a.webp' },
  ])

const bombs = async (): Promise<Hostile[]> => {
  const zeroes = (size: number) => deflateSync(Buffer.alloc(size), { level: 9 })
  const packed = (name: string, size: number) =>
    chunk(name, Buffer.concat([text(name === 'iCCP' ? 'x\0\0' : 'Comment\0\0'), zeroes(size)]))
  const row = Buffer.alloc(1)
  const frame = await painted(300, 300).raw().toBuffer({ resolveWithObject: true })
  const frames = Array.from({ length: 120 }, (_each, at) => {
    const pixels = Buffer.from(frame.data)
    pixels.fill(at, 0, 3_000)
    return pixels
  })
  const animation = await sharp(Buffer.concat(frames), {
    raw: { width: 300, height: 300 * 120, channels: 3, pageHeight: 300 },
  })
    .gif({ effort: 1 })
    .toBuffer()
  return [
    {
      name: 'a PNG with a comment of 200 MB',
      bytes: pngOf(8, 8, zeroes(16), [packed('zTXt', 200_000_000)]),
      fileName: 'a.png',
    },
    {
      name: 'a PNG with a profile of 100 MB',
      bytes: pngOf(8, 8, zeroes(16), [packed('iCCP', 100_000_000)]),
      fileName: 'a.png',
    },
    { name: 'a PNG whose rows go on for 300 MB', bytes: pngOf(8, 8, zeroes(300_000_000)), fileName: 'a.png' },
    { name: 'a PNG of 39 million pixels in 40 kB', bytes: pngOf(6_240, 6_250, zeroes(781 * 6_250)), fileName: 'a.png' },
    {
      name: 'a PNG with 20,000 comments',
      bytes: pngOf(
        8,
        8,
        zeroes(16),
        Array.from({ length: 20_000 }, () => chunk('tEXt', text('a\0b'))),
      ),
      fileName: 'a.png',
    },
    { name: 'a PNG without rows', bytes: pngOf(8, 8, zeroes(0)), fileName: 'a.png' },
    { name: 'a PNG without a width', bytes: pngOf(0, 8, deflateSync(row)), fileName: 'a.png' },
    { name: 'a PNG of an unknown depth', bytes: pngOf(8, 8, zeroes(16), [], [3, 7, 0, 0, 0]), fileName: 'a.png' },
    { name: 'a GIF of 120 pictures', bytes: animation, fileName: 'a.gif' },
  ]
}

/** More than 300 hostile files, the same in every run: hidden payloads, other formats, bombs, huge or broken ones. */
export const hostileFiles = async (): Promise<Hostile[]> => {
  const base = await bases()
  const all: Hostile[] = [...hugeOnes(base), ...(await bombs())]
  for (const [kind, load] of Object.entries(LOADS)) {
    const bytes = text(load)
    all.push({ name: `${kind} renamed`, bytes, fileName: `me.${kind}.png` })
    all.push({
      name: `${kind} behind a GIF signature`,
      bytes: Buffer.concat([text('GIF89a'), bytes]),
      fileName: 'me.gif',
    })
    for (const [format, picture] of Object.entries(base)) {
      all.push({ name: `${kind} after a ${format}`, bytes: Buffer.concat([picture, bytes]), fileName: `me.${format}` })
      all.push({ name: `${kind} before a ${format}`, bytes: Buffer.concat([bytes, picture]), fileName: `me.${format}` })
    }
    const comment = chunk('tEXt', Buffer.concat([text('Comment\0'), bytes]))
    all.push({
      name: `${kind} in a PNG comment`,
      bytes: Buffer.concat([base.png.subarray(0, 33), comment, base.png.subarray(33)]),
      fileName: 'me.png',
    })
    const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, bytes.length + 2]), bytes])
    all.push({
      name: `${kind} in a JPEG comment`,
      bytes: Buffer.concat([base.jpeg.subarray(0, 2), segment, base.jpeg.subarray(2)]),
      fileName: 'me.jpg',
    })
  }
  for (const [kind, start] of Object.entries(FOREIGN))
    all.push({
      name: `a ${kind}`,
      bytes: Buffer.concat([text(start), text(CANARY), Buffer.alloc(200)]),
      fileName: 'me.png',
    })
  const formats = Object.entries(base)
  for (const [format, picture] of formats) {
    for (const [other, wrong] of formats)
      if (other !== format)
        all.push({
          name: `${other} behind the start of a ${format}`,
          bytes: Buffer.concat([picture.subarray(0, 12), wrong]),
          fileName: 'me.png',
        })
    for (let part = 1; part < 16; part += 1)
      all.push({
        name: `${part}/16 of a ${format}`,
        bytes: picture.subarray(0, Math.floor((picture.length * part) / 16)),
        fileName: 'me.png',
      })
    const random = randomOf(picture.length)
    for (let round = 0; round < 25; round += 1) {
      const broken = Buffer.from(picture)
      for (let hit = 0; hit <= round % 5; hit += 1) broken[8 + random(broken.length - 8)] = random(256)
      all.push({ name: `a ${format} broken ${round}`, bytes: broken, fileName: 'me.png' })
    }
  }
  return all
}
