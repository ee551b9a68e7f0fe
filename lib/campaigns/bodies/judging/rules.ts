import sanitize from 'sanitize-html'
import { ALLOWED_HTML } from '#lib/campaigns/bodies/judging/schema.ts'

/**
 * Sanitises HTML to the tags and attributes that a mail may hold. Idempotent, and leaves the output of `renderBodyHtml`
 * unchanged.
 */
export const sanitiseMailHtml = (html: string): string => {
  let judged = sanitize(html, ALLOWED_HTML)
  // Dropping a tag can join its neighbours into a new one, so repeat until nothing changes; give up after five rounds.
  for (let round = 0; round < 5; round += 1) {
    const again = sanitize(judged, ALLOWED_HTML)
    if (again === judged) return judged
    judged = again
  }
  return ''
}

const LINES: Record<string, string> = { p: '\n\n', div: '\n', br: '\n', li: '\n', h1: '\n\n', h2: '\n\n', h3: '\n\n' }
const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Converts sanitised HTML to plain text; merge fields stay placeholders, links are written out. */
export const convertHtmlToText = (judged: string): string => {
  const hrefs: string[] = []
  return judged
    .replace(/<(\/?)([a-z0-9]+)((?:[^a-z0-9<>][^<>]*)?)>/g, (_, end: string, tag: string, attributes: string) => {
      if (tag === 'a' && end === '') hrefs.push(/href="([^"]*)"/.exec(attributes)?.[1] ?? '')
      if (tag === 'a' && end !== '') {
        const href = hrefs.pop()
        return href ? ` (${href})` : ''
      }
      if (tag === 'img') return `[${/alt="([^"]*)"/.exec(attributes)?.[1] ?? ''}]`
      if (tag === 'li') return end === '' ? '- ' : '\n'
      return end !== '' || tag === 'br' ? (LINES[tag] ?? '') : ''
    })
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
