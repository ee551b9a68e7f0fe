import { describe, expect, it } from 'vitest'
import { hasContent, joinFieldsWithoutFallback, listBodyImages, toPlainText } from '#lib/campaigns/composer/rules.ts'
import { documentOf } from '#tests/support/letter-bodies.ts'

const text = (words: string) => ({ type: 'text', text: words })
const field = (name: string, fallback = '') => ({ type: 'mergeField', attrs: { field: name, fallback } })
const picture = (attachmentId: number, alt = '') => ({ type: 'image', attrs: { attachmentId, alt, width: null } })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const list = (...items: object[][]) => ({
  type: 'bulletList',
  content: items.map((content) => ({ type: 'listItem', content })),
})
const body = (...content: object[]) => ({ type: 'doc', content })

describe('the plain text of a letter', () => {
  it('is converted to the editor’s document and back, line by line', () => {
    expect(toPlainText(documentOf('One\n\nTwo'))).toBe('One\n\nTwo')
    expect(toPlainText(null)).toBe('')
  })

  it('includes lists, merge fields, breaks and pictures in their order', () => {
    const letter = body(
      paragraph(text('Dear '), field('firstName', 'there'), { type: 'hardBreak' }, field('bdm')),
      list([paragraph(text('one'))], [paragraph(text('two')), paragraph(picture(7, 'a harbour'), picture(8))]),
    )
    expect(toPlainText(letter)).toBe('Dear {{firstName|there}}\n{{bdm}}\none\ntwo\n[a harbour][picture]')
    expect(listBodyImages(letter)).toEqual([7, 8])
  })

  it('has content if it has text, a merge field or a picture, but not if it has only spaces', () => {
    for (const said of [text('a'), field('bdm'), picture(3)]) expect(hasContent(body(paragraph(said)))).toBe(true)
    for (const nothing of [null, body(), body(paragraph()), body(paragraph(text('  '), { type: 'hardBreak' }))])
      expect(hasContent(nothing)).toBe(false)
    expect(listBodyImages(null)).toEqual([])
  })

  it('lists each merge field without a fallback once, including those in the subject', () => {
    const letter = body(paragraph(field('bdm'), text('{{company}} {{bdm}}')), list([paragraph(field('lastName', 'x'))]))
    expect(joinFieldsWithoutFallback('Hello {{firstName|there}} {{firstName}}', letter)).toBe(
      '{{bdm}} {{company}} {{firstName}}',
    )
  })
})
