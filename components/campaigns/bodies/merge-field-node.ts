import { InputRule, mergeAttributes, Node, PasteRule } from '@tiptap/core'
import { MERGE_FIELD_NAMES, MERGE_FIELDS, type MergeField } from '#lib/campaigns/bodies/labels.ts'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'

export type FieldAttributes = { field: MergeField; fallback: string }

const WRITTEN = `\\{\\{ *(${MERGE_FIELDS.join('|')}) *(?:\\|([^{}|<>]{0,100}))?\\}\\}`

const parseMergeFieldAttributes = (match: RegExpMatchArray): FieldAttributes => ({
  field: match[1] as MergeField,
  fallback: match[2]?.trim() ?? '',
})

/** A merge field, shown as a chip; typing `{{firstName|there}}` creates one. */
export const MergeFieldNode = Node.create({
  name: 'mergeField',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  draggable: true,

  addAttributes() {
    return {
      field: {
        default: MERGE_FIELDS[0],
        parseHTML: (element) => element.dataset.mergeField,
        renderHTML: ({ field }) => ({ 'data-merge-field': field }),
      },
      fallback: {
        default: '',
        parseHTML: (element) => (element.dataset.fallback ?? '').replace(/[{}|<>\p{Cc}]/gu, '').slice(0, 100),
        renderHTML: ({ fallback }) => ({ 'data-fallback': fallback }),
      },
    }
  },

  parseHTML() {
    return MERGE_FIELDS.map((field) => ({ tag: `span[data-merge-field="${field}"]`, priority: 200 }))
  },

  renderHTML({ node, HTMLAttributes }) {
    const { field, fallback } = node.attrs as FieldAttributes
    const name = MERGE_FIELD_NAMES[field]
    const said = fallback === '' ? [] : [['span', { class: 'mail-fallback' }, ` ${editorLabels.insteadOf(fallback)}`]]
    return ['span', mergeAttributes({ class: 'mail-field' }, HTMLAttributes), name, ...said]
  },

  renderText({ node }) {
    const { field, fallback } = node.attrs as FieldAttributes
    return fallback === '' ? `{{${field}}}` : `{{${field}|${fallback}}}`
  },

  addInputRules() {
    return [
      new InputRule({
        find: new RegExp(`${WRITTEN}$`),
        handler: ({ state, range, match }) => {
          state.tr.replaceWith(range.from, range.to, this.type.create(parseMergeFieldAttributes(match)))
        },
      }),
    ]
  },

  addPasteRules() {
    return [
      new PasteRule({
        find: new RegExp(WRITTEN, 'g'),
        handler: ({ chain, range, match }) => {
          chain()
            .deleteRange(range)
            .insertContentAt(range.from, { type: this.name, attrs: parseMergeFieldAttributes(match) })
            .run()
        },
      }),
    ]
  },
})
