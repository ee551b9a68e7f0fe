import sharp from 'sharp'
import { storeImage } from '#lib/foundation/files/commands.ts'
import type { ImageKind } from '#lib/foundation/files/schema.ts'
import { seeder } from './factories.ts'

/** A picture to draw, and a function that stores its file id. */
export type Drawing = { kind: ImageKind; fileName: string; svg: string; place: (fileId: number) => Promise<unknown> }

const SIZE = 320
const AHEAD = 6

/** Draws pictures and stores them in order by the real command; draws the next ones while storing. */
export const storeDrawings = async (drawings: readonly Drawing[]): Promise<void> => {
  // The SVG decoder is unblocked only for drawings of the scenario and only while loading; uploads never reach it.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const draw = (svg: string) => {
    const drawn = sharp(Buffer.from(svg)).resize(SIZE, SIZE).png({ compressionLevel: 1 }).toBuffer()
    drawn.catch(() => {})
    return drawn
  }
  const ahead = drawings.slice(0, AHEAD).map(({ svg }) => draw(svg))
  try {
    for (const [index, { kind, fileName, place }] of drawings.entries()) {
      const next = drawings[index + AHEAD]
      const bytes = await (ahead.shift() as Promise<Buffer>)
      if (next) ahead.push(draw(next.svg))
      await place((await storeImage(seeder, { kind, fileName, bytes })).id)
    }
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
  }
}
