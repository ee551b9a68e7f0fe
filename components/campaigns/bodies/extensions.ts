import { Extension } from '@tiptap/core'
import { TextStyle } from '@tiptap/extension-text-style'
import { Placeholder, Selection } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { editorLabels, SIZES } from '#lib/campaigns/bodies/looks/labels.ts'
import { LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'
import { isMailLink } from '#lib/campaigns/bodies/schema.ts'
import { MergeFieldNode } from './merge-field-node.ts'
import { PictureNode } from './picture-node.ts'
import { MailColor, MailSize, stepFontSize } from './text-marks.ts'
import { Uploads } from './uploads.ts'

const DEEPEST = 6

type KeyCalls = { onLink: () => void; onToolbar: () => void; onChosen: () => boolean }

/** The keyboard shortcuts of the editor. */
const Keys = Extension.create<KeyCalls>({
  name: 'keys',
  priority: 1_000,
  addKeyboardShortcuts() {
    const { onLink, onToolbar, onChosen } = this.options
    const resize = (step: 1 | -1) => (): boolean => {
      const { fontSize } = this.editor.getAttributes('textStyle') as { fontSize?: string | null }
      const isAtEnd = Number.parseInt(fontSize ?? LOOKS.text, 10) === (step > 0 ? SIZES.at(-1) : SIZES[0])
      if (isAtEnd) return true
      const size = stepFontSize(fontSize, step)
      return size ? this.editor.commands.setFontSize(size) : this.editor.commands.unsetFontSize()
    }
    return {
      'Mod-k': () => {
        onLink()
        return true
      },
      'Alt-F10': () => {
        onToolbar()
        return true
      },
      Enter: onChosen,
      'Mod-Shift-.': resize(1),
      'Mod-Shift->': resize(1),
      'Mod-Shift-,': resize(-1),
      'Mod-Shift-<': resize(-1),
      'Mod-\\': () => this.editor.chain().unsetAllMarks().clearNodes().run(),
      Tab: () => {
        const { $from } = this.editor.state.selection
        let lists = 0
        for (let depth = $from.depth; depth > 0; depth -= 1) if (/List$/.test($from.node(depth).type.name)) lists += 1
        // At the deepest list level Tab does nothing; outside a list it moves to the next field.
        return lists >= DEEPEST
      },
    }
  },
})

type Options = KeyCalls & { addressOf: (attachmentId: number) => string }

/** Returns the editor's extensions: exactly the marks and nodes that a mail may hold. */
export const buildEditorExtensions = ({ addressOf, ...calls }: Options) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3] },
    dropcursor: { color: false, class: 'mail-drop', width: 2 },
    link: {
      autolink: true,
      linkOnPaste: true,
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isMailLink,
      HTMLAttributes: { target: null, rel: 'noopener noreferrer nofollow', class: null },
    },
  }),
  TextStyle,
  MailColor,
  MailSize,
  MergeFieldNode,
  PictureNode.configure({ addressOf }),
  Uploads,
  Selection,
  Placeholder.configure({ placeholder: editorLabels.placeholder }),
  Keys.configure(calls),
]

/** The extensions whose input rules are active: typing can start lists and merge fields, nothing else. */
export const TYPED = ['bulletList', 'orderedList', 'mergeField']
export const PASTED = ['link', 'mergeField']
