import type { Locator } from '@playwright/test'
import { AMOUNT_TEXTS, COUNT_TEXTS, PERCENT_TEXTS } from '#tests/support/amounts.ts'
import { isThorough } from './harness/depth.ts'
import { expect } from './people.ts'

type Kind = 'dollars' | 'percent' | 'count'
type Texts = readonly (readonly [text: string, value: string | null])[]

const TEXTS: Record<Kind, Texts> = { dollars: AMOUNT_TEXTS, percent: PERCENT_TEXTS, count: COUNT_TEXTS }
/** Typing every text into every field takes too long: these are typed, and all are pasted. */
const PRESSED: Record<Kind, readonly string[]> = {
  dollars: ['1.5m', '2.4 million', '45000.90', '1,500,000', '1.500.000', '1,5m'],
  percent: ['8.95', '8,5', '8.5%'],
  count: ['12', '1.5'],
}
const EXTRA: Texts = [
  ['2.4 million', '2400000'],
  ['45000.90', '45000'],
  ['8.95', '8.95'],
]

/** A context in which a page may use the clipboard. */
export const WITH_CLIPBOARD = {
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
}

/** Pastes a text into the focused field in place of its value. */
export const pasteOver = async (field: Locator, text: string): Promise<void> => {
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+A')
  await field.press('ControlOrMeta+V')
}

/** Types a text into a field in place of its value. */
export const pressOver = async (field: Locator, text: string): Promise<void> => {
  await field.press('ControlOrMeta+A')
  await field.press('Delete')
  await field.pressSequentially(text)
}

const MARKS: readonly [mark: string, kind: Kind][] = [
  ['$', 'dollars'],
  ['%', 'percent'],
]

/** A numeric field with its name and the kind of number. */
type Figure = { field: Locator; name: string; kind: Kind }

/** Returns every visible numeric field of a part of the page, by its role. */
export const numericFields = async (place: Locator): Promise<Figure[]> => {
  const isNumeric = place.locator('[inputmode=decimal], [inputmode=numeric]:not([placeholder="d/m/yyyy"])')
  const fields = await place.getByRole('textbox').and(isNumeric).all()
  return Promise.all(
    fields.map(async (found) => {
      const [id, label] = [await found.getAttribute('id'), await found.getAttribute('aria-label')]
      const around = await found.locator('xpath=..').innerText()
      const kind = MARKS.find(([mark]) => around.includes(mark))?.[1] ?? 'count'
      const field = id ? place.page().locator(`[id="${id}"]`) : place.page().getByLabel(label ?? '', { exact: true })
      return { field, name: label ?? id ?? '', kind }
    }),
  )
}

const grouped = (value: string): string => value.replace(/\B(?=(\d{3})+$)/g, ',')

// What a field shows once it is left: the formatted figure, or the text as entered with a message.
const expectedOf = (kind: Kind, text: string, value: string | null) =>
  value === null
    ? { text, shows: text.trim(), isQuestioned: true }
    : { text, shows: kind === 'percent' ? value : grouped(value), isQuestioned: false }

// Leaves a field, reads what it shows then, and returns to it with everything selected and the next text in the clipboard.
const leaveAndReturn = (field: Locator, next: string) =>
  field.evaluate(async (element, copied) => {
    const input = element as HTMLInputElement
    input.blur()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
    const messages = ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
    const shown = { shows: input.value, isQuestioned: input.ariaInvalid === 'true' && messages !== '' }
    await navigator.clipboard.writeText(copied)
    input.focus()
    input.select()
    return shown
  }, next)

/** Texts that every field gets: those that were misread before, and an unusual amount. */
const ALWAYS = ['1.5m', '1.500.000', '8.95', '8,5', '1.5', '12']

/**
 * Enters texts into each field by paste and by keys, and compares what the field shows once it is left. Texts outside the
 * field's bounds are left out. All fields use the same parsers, so only a thorough run tries every text in every field;
 * otherwise each field gets another fifth of them.
 */
export const expectTexts = async (
  figures: readonly Figure[],
  boundsOf: (name: string) => Bounds = () => ({}),
): Promise<void> => {
  for (const [at, figure] of figures.entries())
    await expectTextsIn(
      figure,
      boundsOf(figure.name),
      (text, index) => isThorough || ALWAYS.includes(text) || index % 5 === at % 5,
    )
}

type Bounds = { least?: number; most?: number }

const expectTextsIn = async (
  { field, name, kind }: Figure,
  { least = 0, most = Number.POSITIVE_INFINITY }: Bounds,
  isTaken: (text: string, index: number) => boolean,
): Promise<void> => {
  const { keyboard } = field.page()
  const table = [...TEXTS[kind], ...EXTRA].filter(
    ([, value]) => Number(value ?? least) >= least && Number(value ?? 0) <= most,
  )
  const values = new Map(table)
  const pasted = TEXTS[kind].map(([text]) => text).filter((text, index) => values.has(text) && isTaken(text, index))
  const pressed = PRESSED[kind].filter((text, index) => values.has(text) && isTaken(text, index))
  const found: unknown[] = []
  await field.focus()
  await leaveAndReturn(field, pasted[0] ?? '')
  for (const [at, text] of pasted.entries()) {
    await keyboard.press('ControlOrMeta+V')
    found.push(Object.assign({ text }, await leaveAndReturn(field, pasted[at + 1] ?? '')))
  }
  for (const text of pressed) {
    await keyboard.press('Delete')
    await keyboard.type(text)
    found.push(Object.assign({ text }, await leaveAndReturn(field, '')))
  }
  await keyboard.press('Delete')
  await field.blur()
  expect(found, name).toEqual([...pasted, ...pressed].map((text) => expectedOf(kind, text, values.get(text) ?? null)))
}
