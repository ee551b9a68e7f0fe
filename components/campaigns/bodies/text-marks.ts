import { Color, FontSize } from '@tiptap/extension-text-style'
import { SIZES } from '#lib/campaigns/bodies/looks/labels.ts'
import { adaptColorToDark, LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'

/** Normalises a text colour when parsing; in dark mode the editor's style sheet lightens it. */
export const MailColor = Color.extend({
  addGlobalAttributes() {
    return [
      {
        types: ['textStyle'],
        attributes: {
          color: {
            default: null,
            parseHTML: (element: HTMLElement) =>
              /^color: (#[0-9a-f]{6})/.exec(element.getAttribute('style') ?? '')?.[1] ?? null,
            renderHTML: ({ color }: { color?: string | null }) =>
              color ? { style: `color: ${color}; --in-light: ${color}; --in-dark: ${adaptColorToDark(color)}` } : {},
          },
        },
      },
    ]
  },
})

export const MailSize = FontSize.extend({
  addGlobalAttributes() {
    return [
      {
        types: ['textStyle'],
        attributes: {
          fontSize: {
            default: null,
            parseHTML: (element: HTMLElement) =>
              /^(?:[89]|[12]\d|3[0-6])pt$/.test(element.style.fontSize) ? element.style.fontSize : null,
            renderHTML: ({ fontSize }: { fontSize?: string | null }) =>
              fontSize ? { style: `font-size: ${fontSize}` } : {},
          },
        },
      },
    ]
  },
})

/** Returns the next larger or smaller font size; null for the default size. */
export const stepFontSize = (now: string | null | undefined, step: 1 | -1): string | null => {
  const points = Number.parseInt(now ?? LOOKS.text, 10)
  const next = step > 0 ? SIZES.find((size) => size > points) : SIZES.findLast((size) => size < points)
  return next === undefined || `${next}pt` === LOOKS.text ? null : `${next}pt`
}
