import { isDateFormat } from 'hucre'
import { openArchive, type Part } from '#lib/server/sheets/archive.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'
import { readSharedStrings, WORKBOOK_MOST } from '#lib/server/sheets/shared-strings.ts'
import { readAttribute, readXml } from '#lib/server/sheets/xml.ts'
import type { XmlReader } from '#lib/server/sheets/xml-scanner.ts'

/** A workbook's first sheet, and the shared data that its cells refer to. */
export type Workbook = { sheet: Part; texts: string[]; isDate: boolean[]; is1904: boolean }

const silent: XmlReader = { tags: [], open: () => {}, close: () => {}, wantsText: () => false, text: () => {} }

/** Opens a workbook. Raises a SheetFault if it is not one, or if its shared texts or formats exceed the limits. */
export const openWorkbook = async (bytes: Uint8Array): Promise<Workbook> => {
  const parts = openArchive(bytes)
  const place = (await readRelations(parts, '')).find(({ kind }) => kind === 'officeDocument')?.target
  const book = parts.get(place ?? '')
  if (!book) throw new SheetFault('unreadable')
  const related = await readRelations(parts, book.name)
  const { first, is1904 } = await readWorkbookPart(book)
  const sheet = parts.get(related.find(({ id, kind }) => id === first && kind === 'worksheet')?.target ?? '')
  if (!sheet) throw new SheetFault('unreadable')
  const other = (kind: string) => parts.get(related.find((each) => each.kind === kind)?.target ?? '')
  const [texts, styles] = [other('sharedStrings'), other('styles')]
  return {
    sheet,
    is1904,
    texts: texts ? await readSharedStrings(texts) : [],
    isDate: styles ? await readStyles(styles) : [],
  }
}

type Relation = { id: string; kind: string; target: string }

/** Reads the relationships of a part, with full part names; '' means the whole archive. */
const readRelations = async (parts: ReadonlyMap<string, Part>, of: string): Promise<Relation[]> => {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const part = parts.get(`${folder}_rels/${of.slice(folder.length)}.rels`)
  const found: Relation[] = []
  if (part)
    await readXml(part, {
      ...silent,
      tags: ['Relationship'],
      open: (name, tag) => {
        if (name !== 'Relationship') return
        const kind = readAttribute(tag, 'Type').split('/').at(-1) ?? ''
        found.push({
          id: readAttribute(tag, 'Id'),
          kind,
          target: resolveRelationTarget(folder, readAttribute(tag, 'Target')),
        })
      },
    })
  return found
}

const resolveRelationTarget = (folder: string, target: string): string => {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

const readWorkbookPart = async (part: Part): Promise<{ first: string | null; is1904: boolean }> => {
  let first: string | null = null
  let is1904 = false
  await readXml(part, {
    ...silent,
    tags: ['workbookPr', 'sheet'],
    open: (name, tag) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(readAttribute(tag, 'date1904'))
      if (name === 'sheet') first ??= readAttribute(tag, findRelationAttribute(tag))
    },
  })
  return { first, is1904 }
}

// The relationships namespace may have any prefix.
const findRelationAttribute = (tag: string): string =>
  tag
    .slice(0, tag.indexOf(':id=') + 3)
    .split(/\s/)
    .at(-1) || 'r:id'

/** Reads the cell formats and returns which of them are dates. */
const readStyles = async (part: Part): Promise<boolean[]> => {
  const formats = new Map<string, boolean>()
  const isDate: boolean[] = []
  let isOfCells = false
  await readXml(part, {
    ...silent,
    tags: ['numFmt', 'xf'],
    open: (name, tag) => {
      if (name === 'cellXfs') isOfCells = true
      const id = readAttribute(tag, 'numFmtId')
      if (name === 'numFmt') formats.set(id, isDateFormat(readAttribute(tag, 'formatCode').slice(0, 1_000)))
      if (name === 'xf' && isOfCells) isDate.push(formats.get(id) ?? (/^\d{1,3}$/.test(id) && isDateFormat(id)))
      if (formats.size + isDate.length > WORKBOOK_MOST.formats) throw new SheetFault('unreadable')
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return isDate
}
