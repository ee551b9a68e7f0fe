/**
 * Names a card as a description of its anchor, besides those that it has, and returns a function that undoes this. The card of
 * a cut text shows what a title would say, so the titles are removed meanwhile: the browser's tooltip would cover the card.
 */
export const describeByCard = (
  anchor: HTMLElement,
  { id, isCutText }: { id: string; isCutText: boolean },
): (() => void) => {
  const restored = [replaceAttribute(anchor, 'aria-describedby', (before) => (before ? `${before} ${id}` : id))]
  if (isCutText) {
    for (const titled of [anchor, ...anchor.querySelectorAll('[title]')])
      restored.push(replaceAttribute(titled, 'title', () => null))
  }
  return () => {
    for (const restore of restored) restore()
  }
}

const setOrRemove = (element: Element, name: string, value: string | null): void =>
  value === null ? element.removeAttribute(name) : element.setAttribute(name, value)

const replaceAttribute = (
  element: Element,
  name: string,
  change: (before: string | null) => string | null,
): (() => void) => {
  const before = element.getAttribute(name)
  setOrRemove(element, name, change(before))
  return () => setOrRemove(element, name, before)
}
