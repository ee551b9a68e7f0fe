'use client'

import type { Content, Editor as TiptapEditor } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { MailBody } from '#lib/campaigns/bodies/schema.ts'
import { mailDocument } from '#lib/campaigns/bodies/schema.ts'
import { cleanPaste } from './clean-paste.ts'
import { buildEditorExtensions, PASTED, TYPED } from './extensions.ts'
import { describeSelection } from './popups.tsx'
import type { MailEditorProps } from './props.ts'
import { useEditorImages } from './use-editor-files.ts'

const EMPTY: MailBody = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Returns the document to save, without attributes that the editor adds for itself. */
const readMailBody = (editor: TiptapEditor): MailBody => {
  const json = editor.getJSON() as MailBody
  const kept = mailDocument.safeParse(json)
  return kept.success ? (kept.data as MailBody) : json
}

const isSameMailBody = (editor: TiptapEditor, body: MailBody): boolean => {
  try {
    return editor.schema.nodeFromJSON(body).eq(editor.state.doc)
  } catch {
    return false
  }
}

/** True if the clipboard has text. Spreadsheets also add a picture of the cells, which is then ignored. */
const hasClipboardText = (data: DataTransfer | null): boolean => {
  const html = data?.getData('text/html') ?? ''
  return html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''
}

/** Shows a value that was changed outside, for example a draft saved in another window. */
const useOutsideChanges = (editor: TiptapEditor | null, value: MailBody | null, isDisabled: boolean): void => {
  useEffect(() => {
    editor?.setEditable(!isDisabled, false)
  }, [editor, isDisabled])
  useEffect(() => {
    // If React mounts the component late, the library has already destroyed this editor and creates another one.
    if (!editor || editor.isDestroyed) return
    const body = value ?? EMPTY
    if (!isSameMailBody(editor, body)) editor.commands.setContent(body as Content, { emitUpdate: false })
  }, [editor, value])
}

type Surroundings = {
  /** The element around toolbar, text and popups. */
  frame: RefObject<HTMLElement | null>
  onLink: () => void
  /** Called with what a screen reader should say. */
  onSpoken: (text: string) => void
}

/** The text of a mail in its editor: `value` goes in, `onChange` gets what was typed, and files are taken. */
export const useMailBodyEditor = (props: MailEditorProps, { frame, onLink, onSpoken }: Surroundings) => {
  const { value, isDisabled } = props
  const calls = useRef(props)
  calls.current = props
  const latest = useRef<TiptapEditor | null>(null)
  const { add, take, findAddress } = useEditorImages({ editor: latest, calls, onSpoken })

  const editor = useEditor({
    // This component only runs in the browser; rendering it later would shift the layout.
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    content: (value ?? EMPTY) as Content,
    editable: !isDisabled,
    enableInputRules: TYPED,
    enablePasteRules: PASTED,
    extensions: buildEditorExtensions({
      addressOf: findAddress,
      onLink,
      onToolbar: () => frame.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus(),
      onChosen: () => {
        const field = frame.current?.querySelector<HTMLElement>('[data-editor-popup] [data-first]')
        field?.focus()
        return field !== null && field !== undefined
      },
    }),
    editorProps: {
      attributes: { class: 'mail-text', role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, { clipboardData }) => !hasClipboardText(clipboardData) && take(clipboardData),
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        if (!take(event.dataTransfer, at)) return false
        event.preventDefault()
        event.stopPropagation()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => calls.current.onChange(readMailBody(changed)),
    onSelectionUpdate: ({ editor: moved }) => onSpoken(describeSelection(moved)),
  })
  latest.current = editor
  useOutsideChanges(editor, value, isDisabled)
  return { editor, add }
}
