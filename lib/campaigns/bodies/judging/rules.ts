import sanitize from 'sanitize-html'
import { separateBraces } from '#lib/campaigns/bodies/rules.ts'
import { isMailLink } from '#lib/campaigns/bodies/schema.ts'

const COLOR = /^#[0-9a-f]{6}$/i
const SIZE = /^(?:[89]|[12]\d|3[0-6])pt$/

const keepAttributes = (tagName: string, attribs: Record<string, string | undefined>): sanitize.Tag => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
})

const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'div', 'br', 'strong', 'em', 'u', 'span', 'a', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width'], span: ['style'], ol: ['start'] },
  allowedStyles: { span: { color: [COLOR], 'font-size': [SIZE] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['cid'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Elements whose content a browser does not show as text are dropped together with that content.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'noembed', 'noframes', 'iframe', 'xmp'],
    ...['plaintext', 'title', 'template', 'svg', 'math', 'object', 'head'],
  ],
  nestingLimit: 40,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^cid:[1-9]\d{0,9}$/.test(attribs.src ?? ''),
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (_, { href = '' }) => {
      const kept = href.trim().replaceAll('{', '%7B').replaceAll('}', '%7D')
      return keepAttributes('a', { href: isMailLink(kept) ? kept : undefined })
    },
    img: (_, { src, alt = '', width = '' }) =>
      keepAttributes('img', { src, alt: separateBraces(alt), width: /^[1-9]\d{0,2}$/.test(width) ? width : undefined }),
    ol: (_, { start = '' }) => keepAttributes('ol', { start: /^[1-9]\d{0,3}$/.test(start) ? start : undefined }),
  },
}

/**
 * Sanitises HTML to the tags and attributes that a mail may hold. Idempotent, and leaves the output of `renderHtml`
 * unchanged.
 */
export const sanitiseHtml = (html: string): string => {
  let judged = sanitize(html, OPTIONS)
  // Dropping a tag can join its neighbours into a new one, so repeat until nothing changes; give up after five rounds.
  for (let round = 0; round < 5; round += 1) {
    const again = sanitize(judged, OPTIONS)
    if (again === judged) return judged
    judged = again
  }
  return ''
}

const LINES: Record<string, string> = { p: '\n\n', div: '\n', br: '\n', li: '\n', h1: '\n\n', h2: '\n\n', h3: '\n\n' }
const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Converts sanitised HTML to plain text; merge fields stay placeholders, links are written out. */
export const htmlToText = (judged: string): string => {
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
