import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Renders markup that needs the router. */
export const markupOf = (drawn: ReactNode): string =>
  renderToStaticMarkup(
    <AppRouterContext value={{ push: () => undefined, refresh: () => undefined, prefetch: () => undefined } as never}>
      <PathnameContext value="/here">
        <SearchParamsContext value={new URLSearchParams()}>{drawn}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  )

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }

/**
 * What somebody sees of markup, in one line: texts, `[address]` before a link, `{tone}` before a badge or a coloured text,
 * `(x)` or `( )` for a tick and `(-)` for one that is locked, and what else is named only for assistive tools in quotes.
 */
export const seen = (html: string): string =>
  html
    .replaceAll('<wbr/>', '')
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<input[^>]*type="checkbox"[^>]*>/g, (box) =>
      / disabled=""/.test(box) ? '(-) ' : / checked=""/.test(box) ? '(x) ' : '( ) ',
    )
    .replaceAll(/<(?!input)[a-z]+ [^>]*>/g, (tag) => {
      const tone =
        /bg-(good|warn|bad|accent)-soft|bg-(sunken) text-muted|data-tone="(\w*)"|\btext-(good|warn|bad)\b/.exec(tag)
      const href = /href="([^"]*)"/.exec(tag)?.[1]
      const named = tone?.slice(1).find(Boolean)?.replace('sunken', 'neutral')
      return ` ${named ? `{${named}} ` : ''}${href ? `[${href}] ` : ''}`
    })
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|#x27|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the cells of a list's first row, in column order. */
export const cellsOf = (drawn: ReactNode): string[] => {
  const row = /<tr[^>]*data-row.*?<\/tr>/s.exec(markupOf(drawn))?.[0] ?? ''
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => seen(cell as string))
}
