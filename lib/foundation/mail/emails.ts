import { randomUUID } from 'node:crypto'
import { createElement as h } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, render, Text } from 'react-email'
import type { Foot } from '#lib/foundation/mail/footers/rules.ts'
import type { Letter, LetterSection } from '#lib/foundation/mail/schema.ts'

const font = 'Inter, -apple-system, "Segoe UI", Roboto, Arial, sans-serif'
const text = { fontFamily: font, fontSize: '15px', lineHeight: '24px', color: '#1d2939', margin: '0 0 14px' }
const faint = { color: '#5b6675', fontWeight: 400 } as const
const quiet = { ...text, fontSize: '13px', lineHeight: '20px', color: '#5b6675' }

// Styles for mail clients with dark mode or narrow screens; other clients only use the inline styles.
const LOOKS = `@media (prefers-color-scheme: dark) {
  .page, .page > table, .page > table > tbody > tr > td { background-color: #0f141b !important; }
  .letter { background-color: #171d26 !important; border-color: #2a3340 !important; }
  .text { color: #e6eaf0 !important; }
  .quiet { color: #a3adba !important; }
  .rule { border-color: #2a3340 !important; }
  .link { color: #7cc4e4 !important; }
  .action { background-color: #1a7ba3 !important; }
}
@media (max-width: 480px) {
  .page > table > tbody > tr > td { padding: 12px 8px !important; }
  .letter > tbody > tr > td { padding: 18px 16px !important; }
  .cell { display: block !important; width: auto !important; padding-right: 0 !important; }
  .name { padding-bottom: 0 !important; border-bottom: 0 !important; }
  .value { padding-top: 0 !important; }
}`

// A placeholder for the footer, which is already HTML; it is random, so no letter can contain it.
const FOOT_MARK = randomUUID()

/** Renders a letter as HTML and as plain text, with the recipient's footer. React escapes every text (threat C7). */
export const renderMail = async (
  letter: Letter,
  productName: string,
  foot: Foot,
): Promise<{ html: string; text: string }> => ({
  html: (await render(renderMailPage(letter, productName))).replace(FOOT_MARK, () => foot.html),
  text: renderPlainText(letter, productName, foot),
})

const renderMailPage = ({ heading, paragraphs, sections = [], action, closing }: Letter, productName: string) =>
  h(
    Html,
    { lang: 'en-AU' },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light dark' }), h('style', null, LOOKS)),
    h(Preview, null, paragraphs[1] ?? heading),
    h(
      Body,
      { className: 'page', style: { backgroundColor: '#f8f9fb', margin: 0, padding: '32px 12px' } },
      h(
        Container,
        {
          className: 'letter',
          style: {
            maxWidth: '520px',
            backgroundColor: '#ffffff',
            border: '1px solid #e4e7ec',
            borderRadius: '8px',
            padding: '28px',
          },
        },
        h(Text, { className: 'quiet', style: { ...quiet, fontWeight: 600 } }, productName),
        h(
          Heading,
          { as: 'h1', className: 'text', style: { ...text, fontSize: '20px', lineHeight: '28px', fontWeight: 600 } },
          heading,
        ),
        ...paragraphs.map((paragraph, index) => h(Text, { key: index, className: 'text', style: text }, paragraph)),
        ...sections.map((section, index) => renderMailSection(section, index)),
        h(
          Button,
          {
            href: action.href,
            className: 'action',
            style: {
              ...text,
              backgroundColor: '#0b5c7d',
              color: '#ffffff',
              borderRadius: '8px',
              padding: '10px 18px',
              fontWeight: 600,
              textDecoration: 'none',
            },
          },
          action.label,
        ),
        h(
          Text,
          { className: 'quiet', style: { ...quiet, overflowWrap: 'anywhere' } },
          'Or open this address: ',
          h(Link, { href: action.href, className: 'link', style: { color: '#0b5c7d' } }, action.href),
        ),
        h(Hr, { className: 'rule', style: { borderColor: '#e4e7ec', margin: '20px 0' } }),
        ...closing.map((line, index) => h(Text, { key: index, className: 'quiet', style: quiet }, line)),
        h('div', { className: 'quiet', style: quiet }, FOOT_MARK),
      ),
    ),
  )

const cell = {
  ...text,
  fontSize: '14px',
  lineHeight: '20px',
  verticalAlign: 'top',
  padding: '6px 0',
  margin: 0,
} as const
const line = { borderBottom: '1px solid #e4e7ec' }

// On a phone each value is below its label.
const renderMailSection = ({ heading, rows }: LetterSection, key: number) =>
  h(
    'div',
    { key, style: { margin: '0 0 20px' } },
    h(
      Heading,
      { as: 'h2', className: 'text', style: { ...text, fontSize: '16px', fontWeight: 600, margin: '0 0 4px' } },
      heading,
    ),
    h(
      'table',
      { width: '100%', cellPadding: 0, cellSpacing: 0, style: { borderCollapse: 'collapse' } },
      h(
        'tbody',
        null,
        ...rows.map(({ label, value, href }, index) =>
          h(
            'tr',
            { key: index },
            h(
              'th',
              {
                scope: 'row',
                className: 'cell name quiet rule',
                style: { ...cell, ...line, width: '38%', paddingRight: '12px', textAlign: 'left', ...faint },
              },
              href === undefined ? label : h(Link, { href, className: 'link', style: { color: '#0b5c7d' } }, label),
            ),
            h(
              'td',
              { className: 'cell value text rule', style: { ...cell, ...line, overflowWrap: 'anywhere' } },
              value,
            ),
          ),
        ),
      ),
    ),
  )

const renderPlainText = (
  { heading, paragraphs, sections = [], action, closing }: Letter,
  productName: string,
  foot: Foot,
): string =>
  [
    ...[heading, ...paragraphs, ...sections.map(renderPlainSection), `${action.label}: ${action.href}`, ...closing],
    ...[foot.text, productName],
  ].join('\n\n')

const renderPlainSection = ({ heading, rows }: LetterSection): string =>
  [heading, '-'.repeat(Math.min(32, heading.length)), ...rows.map(renderPlainRow)].join('\n')

// An address is on a line of its own, so that mail programs make it a link.
const renderPlainRow = ({ label, value, href }: LetterSection['rows'][number]): string =>
  [value === '' ? label : `${label}: ${value}`, ...(href === undefined ? [] : [href])].join('\n')
