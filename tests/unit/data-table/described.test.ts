import { describe, expect, test } from 'vitest'
import { describeByCard } from '#components/data-table/panel/described.ts'

const makeElement = (attributes: Record<string, string>, titled: unknown[] = []) => {
  const held = new Map(Object.entries(attributes))
  const element = {
    getAttribute: (name: string) => held.get(name) ?? null,
    setAttribute: (name: string, value: string) => held.set(name, value),
    removeAttribute: (name: string) => held.delete(name),
    querySelectorAll: () => titled,
  }
  return { element: element as unknown as HTMLElement, read: () => Object.fromEntries(held) }
}

describe('an element with a card', () => {
  test('refers to the card in addition to its existing description, and only while the card is shown', () => {
    const link = makeElement({ 'aria-describedby': 'hint' })
    const undo = describeByCard(link.element, { id: 'card', isCutText: false })
    expect(link.read()).toEqual({ 'aria-describedby': 'hint card' })
    undo()
    expect(link.read()).toEqual({ 'aria-describedby': 'hint' })
    const plain = makeElement({})
    const end = describeByCard(plain.element, { id: 'card', isCutText: false })
    expect(plain.read()).toEqual({ 'aria-describedby': 'card' })
    end()
    expect(plain.read()).toEqual({})
  })

  test('has no title attributes while the card shows its cut text, and gets them back afterwards', () => {
    const name = makeElement({ title: 'The whole name' })
    const cell = makeElement({ title: 'The cell' }, [name.element])
    const undo = describeByCard(cell.element, { id: 'card', isCutText: true })
    expect([cell.read(), name.read()]).toEqual([{ 'aria-describedby': 'card' }, {}])
    undo()
    expect([cell.read(), name.read()]).toEqual([{ title: 'The cell' }, { title: 'The whole name' }])
  })

  test('keeps its title attributes beside the card of a record', () => {
    const since = makeElement({ title: 'Verified since 12 Nov 2026' })
    const task = makeElement({ title: 'A task' }, [since.element])
    describeByCard(task.element, { id: 'card', isCutText: false })
    expect([task.read().title, since.read().title]).toEqual(['A task', 'Verified since 12 Nov 2026'])
  })
})
