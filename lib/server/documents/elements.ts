type Element = { whole: string; attributes: string; text: string }

// Only opening tags: a pattern up to the closing tag would take quadratic time if many tags are never closed.
export const OPENING = { script: /<script\b([^<>]*)>/, style: /<style\b([^<>]*)>/ }

/** Replaces each script or style with the result of `replace`, in time linear in the length of the document. */
export const replaceElements = (
  html: string,
  name: keyof typeof OPENING,
  replace: (element: Element) => string,
): string => {
  const closing = `</${name}>`
  const pieces = html.split(closing)
  const rest = pieces.pop() as string
  const replaced = pieces.map((piece) => {
    const opening = OPENING[name].exec(piece)
    if (!opening) return `${piece}${closing}`
    const [tag, attributes = ''] = opening
    const whole = `${piece.slice(opening.index)}${closing}`
    const text = piece.slice(opening.index + tag.length)
    return `${piece.slice(0, opening.index)}${replace({ whole, attributes, text })}`
  })
  return `${replaced.join('')}${rest}`
}

/** Returns the scripts or styles of a document in order. */
export const listElements = (html: string, name: keyof typeof OPENING): Element[] => {
  const found: Element[] = []
  replaceElements(html, name, (element) => {
    found.push(element)
    return ''
  })
  return found
}
