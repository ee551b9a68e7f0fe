import { adaptColorToDark, GROUNDS, LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'

/** The footer of a mail, with the unsubscribe link if the mail has one. */
export type MailFooter = { html: string; text: string }

export type MailingParts = { html: string; text: string; footer: MailFooter | null }

const STYLES: Record<string, string> = {
  p: 'margin:0 0 10px',
  div: 'margin:0',
  h1: `margin:0 0 10px;font-size:${LOOKS.headings.h1};line-height:1.3;font-weight:600`,
  h2: `margin:0 0 10px;font-size:${LOOKS.headings.h2};line-height:1.3;font-weight:600`,
  h3: `margin:0 0 8px;font-size:${LOOKS.headings.h3};line-height:1.4;font-weight:600`,
  ul: 'margin:0 0 10px;padding:0 0 0 26px',
  ol: 'margin:0 0 10px;padding:0 0 0 26px',
  li: 'margin:0 0 4px',
  a: 'color:#0b5c7d;text-decoration:underline',
  img: 'max-width:100%;height:auto;border:0;vertical-align:middle',
}
// Paragraphs and nested lists within a list have smaller margins.
const IN_LIST: Record<string, string> = { p: 'margin:0 0 4px', ul: 'margin:0;padding:0 0 0 26px' }
const getListItemStyle = (tag: string): string | undefined => IN_LIST[tag === 'ol' ? 'ul' : tag]

const VOID = new Set(['br', 'img'])
const toColorClass = (color: string): string => `in-${color.slice(1).toLowerCase()}`

/**
 * Adds inline styles to each element of a sanitised body, because mail programs drop style sheets. Also returns the
 * text colours in use.
 */
const addInlineStyles = (html: string): { html: string; colors: string[] } => {
  const colors = new Set<string>()
  let lists = 0
  const dressed = html.replace(
    /<(\/?)([a-z0-9]+)((?:[^a-z0-9<>][^<>]*)?)>/g,
    (whole, end: string, tag: string, rest: string) => {
      const said = rest.replace(/\/$/, '').trimEnd()
      if (tag === 'ul' || tag === 'ol') lists += end === '' ? 1 : -1
      if (end !== '') return whole
      const isInner = lists > (tag === 'ul' || tag === 'ol' ? 1 : 0)
      const style = (isInner ? getListItemStyle(tag) : undefined) ?? STYLES[tag]
      const close = VOID.has(tag) ? ' />' : '>'
      if (tag === 'a') return `<a${said} class="link" style="${style}">`
      if (style) return `<${tag}${said} style="${style}"${close}`
      const color = tag === 'span' ? /[";]color: ?(#[0-9a-f]{6})/i.exec(said)?.[1] : undefined
      if (!color) return whole
      colors.add(color.toLowerCase())
      return `<span class="${toColorClass(color)}"${said}>`
    },
  )
  return { html: dressed, colors: [...colors] }
}

// Style sheet for mail programs that support dark mode; others use the inline styles.
const buildDarkModeStyles = (colors: readonly string[]): string => `@media (prefers-color-scheme: dark) {
  .page { background-color: #0f141b !important; }
  .letter { background-color: ${GROUNDS.dark} !important; border-color: #2a3340 !important; }
  .text { color: #e6eaf0 !important; }
  .quiet, .quiet p, .quiet td { color: #a3adba !important; }
  .rule { border-color: #2a3340 !important; }
  .link, .quiet a { color: #7cc4e4 !important; }
${colors.map((color) => `  .${toColorClass(color)} { color: ${adaptColorToDark(color)} !important; }\n`).join('')}}`

const NARROW = `@media (max-width: 480px) {
  .around { padding: 12px 8px !important; }
  .letter { padding: 18px 16px !important; }
}`

const wrapMailInTable = (attributes: string, style: string, inside: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes} style="${style}">${inside}</table>`

const text = `font-family:${LOOKS.font.replaceAll('"', "'")};font-size:${LOOKS.text};line-height:1.55;color:#1d2939`
const quiet = `font-family:${LOOKS.font.replaceAll('"', "'")};font-size:13px;line-height:20px;color:#5b6675`
const letter = [
  `background-color:${GROUNDS.light};border:1px solid #e4e7ec;border-radius:8px;padding:28px`,
  'overflow-wrap:anywhere;word-break:break-word',
].join(';')

/**
 * Wraps a sanitised and filled-in body in the full mail, as HTML and plain text: up to 640 pixels wide, light and dark.
 * In dark mode the body's colours are lightened until they are readable.
 */
export const renderMailing = ({ html, text: plain, footer }: MailingParts): { html: string; text: string } => {
  const body = addInlineStyles(html)
  const foot = footer
    ? `<div class="rule" style="border-top:1px solid #e4e7ec;margin:22px 0 16px"></div><div class="quiet" style="${quiet}">${footer.html}</div>`
    : ''
  const inside = `<tr><td class="letter" style="${letter}"><div class="text" style="${text}">${body.html}</div>${foot}</td></tr>`
  // Outlook for Windows ignores max-width.
  const boxed = `<!--[if mso]><table role="presentation" width="640" align="center"><tr><td><![endif]-->${wrapMailInTable(
    ...(['width="100%" align="center"', 'max-width:640px;margin:0 auto', inside] as const),
  )}<!--[if mso]></td></tr></table><![endif]-->`
  const page = wrapMailInTable(
    'class="page" width="100%"',
    'background-color:#f8f9fb',
    `<tr><td class="around" style="padding:32px 12px">${boxed}</td></tr>`,
  )
  const head = [
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width" />',
    '<meta name="color-scheme" content="light dark" />',
    '<meta name="supported-color-schemes" content="light dark" />',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />',
    '<meta name="x-apple-disable-message-reformatting" />',
    `<style>${NARROW}\n${buildDarkModeStyles(body.colors)}</style>`,
  ].join('')
  return {
    html: `<!DOCTYPE html><html lang="en-AU"><head>${head}</head><body class="page" style="margin:0;padding:0;background-color:#f8f9fb">${page}</body></html>`,
    text: footer ? `${plain}\n\n---\n\n${footer.text}` : plain,
  }
}
