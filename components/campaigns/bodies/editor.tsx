'use client'

import type { Content, Editor as TiptapEditor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { cn } from '#components/ui/cn.ts'
import { mailDocument } from '#lib/campaigns/bodies/schema.ts'
import { cleanPaste } from './clean-paste.ts'
import { extensionsOf, PASTED, TYPED } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { MailBody, MailEditorProps } from './mail-editor.tsx'
import { ChosenPopup, spokenOf } from './popups.tsx'
import { MailToolbar } from './toolbar.tsx'
import { addPictures } from './uploads.ts'

const EMPTY: MailBody = { type: 'doc', content: [{ type: 'paragraph' }] }

/** The text as it is kept: without what the editor adds for itself. */
const bodyOf = (editor: TiptapEditor): MailBody => {
  const json = editor.getJSON() as MailBody
  const kept = mailDocument.safeParse(json)
  return kept.success ? (kept.data as MailBody) : json
}

const isSameBody = (editor: TiptapEditor, body: MailBody): boolean => {
  try {
    return editor.schema.nodeFromJSON(body).eq(editor.state.doc)
  } catch {
    return false
  }
}

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Text that comes with a picture of itself, as of a spreadsheet, is text. */
const hasWords = (data: DataTransfer | null): boolean => {
  const html = data?.getData('text/html') ?? ''
  return html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''
}

/** What loads of the editor once a page shows it. */
export const Editor = ({
  id,
  label,
  value,
  onChange,
  onPicture,
  pictureAddress,
  isDisabled,
  ...aria
}: MailEditorProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [isHere, setHere] = useState(false)
  const [spoken, setSpoken] = useState('')
  const [addresses] = useState(() => new Map<number, string>())
  const calls = useRef({ onChange, onPicture, pictureAddress })
  calls.current = { onChange, onPicture, pictureAddress }
  const latest = useRef<TiptapEditor | null>(null)

  const add = (files: readonly File[], at?: number) => {
    const editor = latest.current
    if (!editor?.isEditable || files.length === 0) return
    void addPictures(
      {
        editor,
        send: (file, onProgress) => calls.current.onPicture(file, onProgress),
        keep: (attachmentId, address) => addresses.set(attachmentId, address),
        say: setSpoken,
      },
      files,
      at ?? editor.state.selection.from,
    )
  }

  const editor = useEditor({
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    content: (value ?? EMPTY) as Content,
    editable: !isDisabled,
    enableInputRules: TYPED,
    enablePasteRules: PASTED,
    extensions: extensionsOf({
      addressOf: (attachmentId) => addresses.get(attachmentId) ?? calls.current.pictureAddress(attachmentId),
      onLink: () => setLinking(true),
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
      handlePaste: (_, event) => {
        const files = picturesOf(event.clipboardData)
        if (files.length === 0 || hasWords(event.clipboardData)) return false
        add(files)
        return true
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = isMoved ? [] : [...(event.dataTransfer?.files ?? [])]
        if (files.length === 0) return false
        event.preventDefault()
        // A file that is no picture is attached where it is dropped beside the text.
        const pictures = picturesOf(event.dataTransfer)
        if (pictures.length < files.length) return false
        event.stopPropagation()
        add(pictures, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
    onUpdate: ({ editor: changed }) => calls.current.onChange(bodyOf(changed)),
    onSelectionUpdate: ({ editor: moved }) => setSpoken(spokenOf(moved)),
  })
  latest.current = editor

  useEffect(
    () => () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
    },
    [addresses],
  )
  useEffect(() => {
    editor?.setEditable(!isDisabled, false)
  }, [editor, isDisabled])
  useEffect(() => {
    // What was changed elsewhere, such as a draft of another window.
    const body = value ?? EMPTY
    if (editor && !isSameBody(editor, body)) editor.commands.setContent(body as Content, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (!editor) return
    const { dom } = editor.view
    const attributes = { id, 'aria-label': label, ...aria, 'aria-disabled': isDisabled ? 'true' : undefined }
    for (const [name, said] of Object.entries(attributes)) {
      if (said === undefined) dom.removeAttribute(name)
      else dom.setAttribute(name, String(said))
    }
  })
  useEffect(() => {
    const labels = [...document.querySelectorAll(`label[for="${CSS.escape(id)}"]`)]
    const focus = () => editor?.commands.focus()
    for (const one of labels) one.addEventListener('click', focus)
    return () => {
      for (const one of labels) one.removeEventListener('click', focus)
    }
  }, [editor, id])

  if (!editor) return null
  const onBlur = ({ relatedTarget }: FocusEvent) =>
    frame.current?.contains(relatedTarget as Node | null) || setHere(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flexible box
    <div
      ref={frame}
      role="group"
      aria-label={label}
      onFocus={() => setHere(true)}
      onBlur={onBlur}
      className={cn(
        'flex min-w-0 flex-col rounded-md border border-field bg-panel',
        'has-[.mail-text:focus-visible]:outline-2 has-[.mail-text:focus-visible]:outline-accent',
        'has-[.mail-text[aria-invalid]]:border-bad has-[.mail-text[aria-invalid]]:ring-1 has-[.mail-text[aria-invalid]]:ring-bad',
        isDisabled && 'border-line bg-sunken',
      )}
    >
      <MailToolbar
        editor={editor}
        controls={id}
        isDisabled={isDisabled}
        onLink={() => setLinking(true)}
        onPictures={(files) => add(files)}
      />
      <EditorContent editor={editor} />
      <ChosenPopup editor={editor} isHere={isHere && !isDisabled && !isLinking} onLink={() => setLinking(true)} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}
