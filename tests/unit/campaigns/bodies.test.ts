import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertHtmlToText, sanitiseMailHtml } from '#lib/campaigns/bodies/judging/rules.ts'
import {
  fillMergeFields,
  isEmptyMailBody,
  listMergeFields,
  renderBodyHtml,
  renderBodyText,
} from '#lib/campaigns/bodies/rules.ts'
import { type MailDocument, type MailMark, mailDocument } from '#lib/campaigns/bodies/schema.ts'

const paragraph = (text: string, ...marks: MailMark[]): MailDocument =>
  mailDocument.parse({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }] })

const link = (href: string): MailMark => ({ type: 'link', attrs: { href } })

test.each<[MailMark, string, string]>([
  [{ type: 'bold' }, '<strong>a &lt; b</strong>', 'a < b'],
  [{ type: 'italic' }, '<em>a &lt; b</em>', 'a < b'],
  [{ type: 'underline' }, '<u>a &lt; b</u>', 'a < b'],
  [
    link('https://a.test/?x=1&y=2'),
    '<a href="https://a.test/?x=1&amp;y=2">a &lt; b</a>',
    'a < b (https://a.test/?x=1&y=2)',
  ],
  [
    { type: 'textStyle', attrs: { color: '#aa0000', fontSize: '36pt' } },
    '<span style="color:#aa0000;font-size:36pt">a &lt; b</span>',
    'a < b',
  ],
])('a mark becomes HTML and text: %j', (mark, html, text) => {
  const document = paragraph('a < b', mark)
  expect(renderBodyHtml(document)).toBe(`<p>${html}</p>`)
  expect(renderBodyText(document)).toBe(text)
  expect(sanitiseMailHtml(renderBodyHtml(document))).toBe(renderBodyHtml(document))
})

test('converts lists, headings, breaks, pictures and merge fields to HTML and text', () => {
  const item = (text: string, ...more: object[]) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more],
  })
  const document = mailDocument.parse({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'News' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Dear ' },
          { type: 'mergeField', attrs: { field: 'firstName', fallback: 'there' } },
          { type: 'hardBreak' },
          { type: 'image', attrs: { attachmentId: 7, alt: 'A "map" {{bdm}}', width: 300 } },
        ],
      },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [item('one', { type: 'bulletList', content: [item('in')] })],
      },
    ],
  })
  expect(renderBodyHtml(document)).toBe(
    '<h2>News</h2><p>Dear {{firstName|there}}<br /><img src="cid:7" alt="A &quot;map&quot; { {bdm}}" width="300" /></p>' +
      '<ol start="3"><li><p>one</p><ul><li><p>in</p></li></ul></li></ol>',
  )
  expect(renderBodyText(document)).toBe('News\n\nDear {{firstName|there}}\n[A "map" { {bdm}}]\n\n3. one\n   - in')
  expect(sanitiseMailHtml(renderBodyHtml(document))).toBe(renderBodyHtml(document))
  expect(convertHtmlToText('<p>Dear <a href="https://a.test/">us</a></p><ul><li>one</li></ul>')).toBe(
    'Dear us (https://a.test/)\n\n- one',
  )
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//a.test',
  'https://a.test/ x',
  'java\nscript:x',
  'https://a"b',
])('rejects the link %j', (href) => {
  expect(() => paragraph('x', link(href))).toThrow()
  expect(sanitiseMailHtml(`<a href="${href.replace('"', '&quot;')}">x</a>`)).toBe('<a>x</a>')
})

test.each([
  [{ type: 'textStyle', attrs: { color: 'red;background:url(//x)' } }],
  [{ type: 'textStyle', attrs: { fontSize: '37pt' } }],
  [{ type: 'textStyle', attrs: { fontSize: '7pt' } }],
  [{ type: 'code' }],
])('rejects the mark %j', (mark) => {
  expect(() => paragraph('x', mark as MailMark)).toThrow()
})

test('fills merge fields once, escapes values for HTML and text, and lists the fields of a text [T-C7]', () => {
  const template = 'Dear {{firstName|there}}, {{company}} {{ bdm }}'
  const hostile = { firstName: '{{company}}<b>$&', company: "O'Neil & Co\r\nBcc: x" }
  expect(fillMergeFields(template, hostile, 'html')).toBe(
    'Dear {{company}}&lt;b&gt;$&amp;, O&#39;Neil &amp; Co\r\nBcc: x ',
  )
  expect(fillMergeFields(template, hostile, 'subject')).toBe("Dear {{company}}<b>$&, O'Neil & Co Bcc: x ")
  expect(fillMergeFields(template, {}, 'text')).toBe('Dear there,  ')
  expect(listMergeFields('{{constructor}} {{lastName|x}} {{a.b}} ${x}')).toEqual({
    fields: [{ field: 'lastName', fallback: 'x' }],
    unknown: ['constructor', 'a.b'],
  })
})

test('ignores braces in addresses, image descriptions and broken merge fields', () => {
  const broken = mailDocument.parse({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a {' },
          { type: 'text', text: '{firstName}}', marks: [{ type: 'bold' }] },
          { type: 'text', text: '{{last' },
          { type: 'text', text: 'Name}}', marks: [{ type: 'italic' }] },
        ],
      },
    ],
  })
  expect(listMergeFields(renderBodyText(broken)).fields).toEqual([])
  expect(listMergeFields(renderBodyHtml(broken)).fields).toEqual([])
  const judged = sanitiseMailHtml('<a href="https://a.test/{{firstName}}">x</a><img src="cid:1" alt="{{{firstName}}}">')
  expect(listMergeFields(judged).fields).toEqual([])
})

test('a body without text or pictures is empty', () => {
  expect(isEmptyMailBody('<p><br />&nbsp;\u200b</p>')).toBe(true)
  expect(isEmptyMailBody('<p><img src="cid:1" alt="" /></p>')).toBe(false)
  expect(isEmptyMailBody('<p>x</p>')).toBe(false)
})

const PIECES = [
  '<svg><style><img src=x onerror=alert(1)></style>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<textarea><script>alert(1)</textarea>',
  '<xmp></xmp><img src=x onerror=alert(1)>',
  '<a href="java&#x0A;script:alert(1)">',
  '<a href="https://a.test/" onclick=alert(1) style="position:fixed">',
  '<span style="color:#112233;background:url(https://a.test)">',
  '<img src="https://a.test/p.gif" width=1><img src="cid:12" onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><base href=//x><meta http-equiv=refresh content=0>',
  ...[
    '<p>',
    '</p>',
    '<li>',
    '<ul>',
    '</a>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&lt;script&gt;',
    '<',
    '"',
    "'",
    '>',
    '\0',
  ],
  ...['&amp;lt;', '<object data=x>', '<template>', '<select><option>', 'word', '<plaintext>', '</title>', '<s\0cript>'],
]
const ACTIVE = /<(?!\/?(?:p|div|br|strong|em|u|span|a|ul|ol|li|h[1-3]|img)\b)|<[^>]*\son\w+\s*=|<[^>]*javascript:/i

test('sanitised hostile HTML contains only allowed markup, and sanitising it again changes nothing [T-C5]', () => {
  const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const judged = sanitiseMailHtml(pieces.join(''))
      expect(judged).not.toMatch(ACTIVE)
      expect(judged).not.toMatch(/url\(|position|https:\/\/a\.test\/p\.gif/)
      expect(sanitiseMailHtml(judged)).toBe(judged)
    }),
    { numRuns: 2_000 },
  )
})
