import { createElement as h } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, render, Text } from 'react-email'
import type { Letter } from '#lib/foundation/mail/schema.ts'
import { preferenceLine } from '#lib/foundation/opt-outs/labels.ts'

const font = 'Inter, -apple-system, "Segoe UI", Roboto, Arial, sans-serif'
const text = { fontFamily: font, fontSize: '15px', lineHeight: '24px', color: '#1d2939', margin: '0 0 14px' }
const quiet = { ...text, fontSize: '13px', lineHeight: '20px', color: '#5b6675' }

// Mail programs that know a dark look take this one; the others keep what stands at the elements.
const DARK = `@media (prefers-color-scheme: dark) {
  .page, .page > table, .page > table > tbody > tr > td { background-color: #0f141b !important; }
  .letter { background-color: #171d26 !important; border-color: #2a3340 !important; }
  .text { color: #e6eaf0 !important; }
  .quiet { color: #a3adba !important; }
  .rule { border-color: #2a3340 !important; }
  .link { color: #7cc4e4 !important; }
  .action { background-color: #1a7ba3 !important; }
}`

/**
 * A letter in the product's look, as HTML and as plain text, with the address at which its receiver chooses mail. React escapes
 * every text (threat C7).
 */
export const renderLetter = async (
  letter: Letter,
  productName: string,
  preferences: string,
): Promise<{ html: string; text: string }> => ({
  html: await render(page(letter, productName, preferences)),
  text: plainText(letter, productName, preferences),
})

const page = ({ heading, paragraphs, action, closing }: Letter, productName: string, preferences: string) =>
  h(
    Html,
    { lang: 'en-AU' },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light dark' }), h('style', null, DARK)),
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
        h(
          Text,
          { className: 'quiet', style: { ...quiet, overflowWrap: 'anywhere' } },
          `${preferenceLine} `,
          h(Link, { href: preferences, className: 'link', style: { color: '#0b5c7d' } }, preferences),
        ),
      ),
    ),
  )

const plainText = (
  { heading, paragraphs, action, closing }: Letter,
  productName: string,
  preferences: string,
): string =>
  [
    ...[heading, ...paragraphs, `${action.label}: ${action.href}`, ...closing],
    ...[`${preferenceLine} ${preferences}`, productName],
  ].join('\n\n')
