type Box = { left: number; right: number; top: number; width: number }

const EDGE = 8
const GAP = 4

/**
 * Returns the place of a popup to the right of a field that is wider than it, moved left as far as the window requires; null
 * if the field is narrower or the popup would cover its left half, where its name is.
 */
export const findPlaceBeside = (
  field: Box,
  popup: { offsetWidth: number; offsetHeight: number },
  { innerWidth, innerHeight }: { innerWidth: number; innerHeight: number },
): { left: number; top: number } | null => {
  const left = Math.min(field.right + GAP, innerWidth - popup.offsetWidth - EDGE)
  if (field.width <= popup.offsetWidth || left < field.left + field.width / 2) return null
  return { left, top: Math.max(EDGE, Math.min(field.top, innerHeight - popup.offsetHeight - EDGE)) }
}
