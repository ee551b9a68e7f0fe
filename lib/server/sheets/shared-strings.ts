import type { Part } from '#lib/server/sheets/archive.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'
import { readXml } from '#lib/server/sheets/xml.ts'

/** Limits: characters of one text (a cell has at most 32,767), characters of all shared texts in memory, and formats. */
export const WORKBOOK_MOST = { text: 40_000, texts: 12_000_000, formats: 100_000 }

/** Collects the text of one item: all its `t` elements except phonetic hints (`rPh`). */
export const createTextCollector = () => {
  let text = ''
  let isInside = false
  let isSpoken = false
  return {
    begin: (): void => {
      text = ''
      isInside = false
      isSpoken = false
    },
    open: (name: string): void => {
      if (name === 't') isInside = !isSpoken
      else if (name === 'rPh') isSpoken = true
    },
    close: (name: string): void => {
      if (name === 't') isInside = false
      else if (name === 'rPh') isSpoken = false
    },
    wantsText: (): boolean => isInside,
    add: (more: string): void => {
      text += more
      if (text.length > WORKBOOK_MOST.text) throw new SheetFault('longCell')
    },
    text: (): string => unescapeText(text),
  }
}

/** Decodes characters that XML cannot contain, written as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Returns the texts that the cells of a workbook refer to by number. */
export const readSharedStrings = async (part: Part): Promise<string[]> => {
  const texts: string[] = []
  const item = createTextCollector()
  let length = 0
  await readXml(part, {
    tags: [],
    open: (name) => (name === 'si' ? item.begin() : item.open(name)),
    close: (name) => {
      if (name !== 'si') return item.close(name)
      const text = item.text()
      // An empty text also takes memory.
      length += text.length + 8
      if (length > WORKBOOK_MOST.texts) throw new SheetFault('tooManyCells')
      texts.push(text)
    },
    wantsText: item.wantsText,
    text: item.add,
  })
  return texts
}
